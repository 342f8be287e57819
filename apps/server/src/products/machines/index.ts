/** Machines for rent: units that exist are leased for a term, rent is earned and output paid day by day. */
export { createMachines } from './machines.ts';
