/** The only file that names every page of the console. */
import { operatorPages } from './foundation/operators/index.ts';
import { dashboardPages } from './hubs/dashboard/index.ts';

export const pages = [...dashboardPages, ...operatorPages];
