/** Operator calls, one file per noun; apart from the index so that the customer app carries none of them. */
import { operatorCalls } from './operators.ts';

export * from './operators.ts';

export const allOperatorCalls = { operators: operatorCalls };
