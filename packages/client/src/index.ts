/** What both apps share on their way to the server; they add where the token comes from and what a person is told. */
export { type Pending, attempt, nothingPending } from './attempt.ts';
export { type Client, type ClientOptions, type SendOptions, TIMEOUT_MS, createClient } from './client.ts';
export {
  type Answer,
  ConnectionError,
  NO_TEXT,
  NotLoggedInError,
  RefusalError,
  isRecord,
  unwrap,
} from './envelope.ts';
export { formBody, newActionKey } from './form-body.ts';
