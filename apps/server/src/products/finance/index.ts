/** Fixed-term hosting: money is hosted for so many days, its interest is set aside before it is sold and paid day by day. */
export { createFinance } from './finance.ts';
