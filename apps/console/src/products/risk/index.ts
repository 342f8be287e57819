/** Front door of the board of exposure and risk. */
export { riskPages } from './pages.ts';
