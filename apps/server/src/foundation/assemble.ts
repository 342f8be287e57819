/** Foundation and products become one server: what each of them gives as data is handed to whoever registers or shows it. */
import type { App } from '../platform/run-server.ts';
import type { Foundation } from './foundation.ts';
import type { Product } from './product.ts';

/** Features start in this order: what products stand on first, products as they are listed. */
export function assemble(on: Foundation, products: readonly Product[]): App {
  const parts = [...on.parts, ...products];
  for (const part of parts) {
    const { proposals = [], configuration = [], exports = [], timeline = [] } = part;
    const { finders = [], invariants = [], messages, soldIn, cancelFor } = part;
    proposals.forEach((kind) => on.operators.proposals.register(kind));
    configuration.forEach((kind) => on.configuration.register(kind));
    on.identity.addToExport(...exports);
    on.identity.addToTimeline(...timeline);
    on.identity.addFinders(...finders);
    on.monitor.watch(invariants);
    if (messages !== undefined) on.notify.addMessages(messages);
    if (soldIn !== undefined) on.openings.offer(soldIn);
    if (cancelFor !== undefined) on.identity.onFrozen((userId) => cancelFor(userId));
    on.collection.add(part);
  }
  return {
    features: parts,
    authenticate: on.identity.authenticate,
    authenticateKey: on.apiKeys.authenticate,
    authenticateOperator: on.operators.authenticateOperator,
    operatorWatch: on.operators.watch,
  };
}
