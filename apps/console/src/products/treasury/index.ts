/** Front door of treasury and the ledger browser. */
export { treasuryPages } from './pages.ts';
