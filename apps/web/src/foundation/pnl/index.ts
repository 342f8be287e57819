/** Front door of profit and loss: today's line for the hubs, what is held, and the figures of one coin. */
export { Holdings, PnlLine } from './lazy-line.tsx';
export { profitText, toneOf } from './pnl-rules.ts';
export { pnlText } from './pnl-text.ts';
export { useCoinPnl } from './use-pnl.ts';
