/** Front door of price alerts: the bell that sets one, and what of them stands on a chart. */
export { AlertBell } from './alert-bell.tsx';
export { PairAlerts } from './pair-alerts.tsx';
export { alertText } from './alert-text.ts';
