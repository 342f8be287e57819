/** API keys: what a program shows and signs with to trade for a customer, what each may do, and when it ends (R-API-1). */
export type { ApiKeys } from './api-keys.ts';
export { createApiKeys } from './api-keys.ts';
export type { KnownKey } from './known-keys.ts';
export { apiKeyMessages } from './messages.ts';
