/** Price alerts: a customer is told when a pair's price reaches what he set, once or each time. */
export { createAlerts } from './alerts.ts';
export { alertMessages } from './messages.ts';
