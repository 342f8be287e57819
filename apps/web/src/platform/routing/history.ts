/**
 * Our view of the browser's history: each entry carries its position and an identity, so that the app knows forward from
 * back and can keep the pages below the current one alive. Outside React; `use-location.ts` reads it.
 */
import { type Address, type Params, HOME_PATH, addressOf, formatAddress, parseAddress } from './address.ts';

export interface Entry extends Address {
  /** Position in this session's history, from 0. */
  index: number;
  key: string;
}

interface Mark {
  index: number;
  key: string;
}

/** Answers whether a step of the browser is its own affair and no page is to be changed. */
type Claim = (state: unknown) => boolean;

const listeners = new Set<() => void>();
const claims: Claim[] = [];
let made = 0;
/** The entry that a page of ours is going back from; the customer's own presses of the back button leave it empty. */
let leaving: Entry | undefined;
/** Home until `startHistory` has read the address bar. */
let current: Entry = { path: HOME_PATH, search: '', index: 0, key: '' };

export function currentEntry(): Entry {
  return current;
}

export function onNavigate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asked before any page moves, the latest first: listeners of the window itself have no order that could be relied on. */
export function claimSteps(claim: Claim): void {
  claims.unshift(claim);
}

/** Opens a page of the table, by default on top of the current one. */
export function open(path: string, params: Params = {}, options: { isReplacing?: boolean } = {}): void {
  go(addressOf(path, params), options);
}

export function go(address: Address, { isReplacing = false }: { isReplacing?: boolean } = {}): void {
  const mark: Mark = { index: current.index + (isReplacing ? 0 : 1), key: newKey() };
  const url = `#${formatAddress(address)}`;
  if (isReplacing) history.replaceState(mark, '', url);
  else history.pushState(mark, '', url);
  arrive({ ...address, ...mark });
}

/** One page back, or to `fallback` when this page was opened directly. */
export function back(fallback: string = HOME_PATH): void {
  if (current.index > 0) {
    leaving = current;
    history.back();
  } else open(fallback, {}, { isReplacing: true });
}

/** Marks the first entry and follows the back button, links and edited addresses. */
export function startHistory(): void {
  current = { ...parseAddress(location.hash), ...markOf(history.state, 0) };
  history.replaceState({ index: current.index, key: current.key }, '');
  window.addEventListener('popstate', (event) => {
    // Back where we are after a step that was claimed: nothing has changed.
    if (isMark(event.state) && event.state.key === current.key) return;
    if (!isOwnStep() && claims.some((claim) => claim(event.state))) return;
    const address = parseAddress(location.hash);
    const isOurs = isMark(event.state);
    // A typed address or a plain link has no mark yet: it is a step forward.
    const mark = markOf(event.state, current.index + 1);
    if (!isOurs) history.replaceState(mark, '');
    arrive({ ...address, ...mark });
  });
}

/** A page that is done goes back whatever still stands over it, such as its own sheet on the way out: nobody may claim that step. */
function isOwnStep(): boolean {
  const isOwn = leaving === current;
  leaving = undefined;
  return isOwn;
}

function arrive(entry: Entry): void {
  current = entry;
  for (const listener of listeners) listener();
}

function markOf(state: unknown, index: number): Mark {
  return isMark(state) ? { index: state.index, key: state.key } : { index, key: newKey() };
}

function isMark(state: unknown): state is Mark {
  if (typeof state !== 'object' || state === null) return false;
  const { index, key } = state as Partial<Mark>;
  return typeof index === 'number' && typeof key === 'string';
}

function newKey(): string {
  made += 1;
  return `${Date.now().toString(36)}${made}`;
}
