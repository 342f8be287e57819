/** The only file that names every page of the console. */
import { customerPages } from './foundation/customers/index.ts';
import { operatorPages } from './foundation/operators/index.ts';
import { dashboardPages } from './hubs/dashboard/index.ts';
import { treasuryPages } from './products/treasury/index.ts';

export const pages = [...dashboardPages, ...operatorPages, ...customerPages, ...treasuryPages];
