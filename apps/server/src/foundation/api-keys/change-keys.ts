/** Making, changing and ending keys: the proof of R-SEC-5 before, the hold and the notice within, every node after the commit. */
import { randomBytes } from 'node:crypto';
import type { RequestOf, ReplyOf } from '@candor/wire';
import { API_KEY_LIMITS, type apiKeyCalls } from '@candor/wire';
import type { apiKeyDeskCalls } from '@candor/wire/operators';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { askedName } from '../../platform/http/asked-name.ts';
import type { CustomerCaller, OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Keyring } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Tells } from '../notify/index.ts';
import type { Audit } from '../operators/index.ts';
import { readAddresses } from './key-addresses.ts';
import { endKeys, endedByOperator, insertKey, keysOf, updateKey } from './keys-store.ts';
import type { EndedBy, KeyRow, WhichKeys } from './keys-store.ts';
import type { KnownKeys } from './known-keys.ts';
import { isLapsed } from './known-keys.ts';
import type { ApiKeyMessage } from './messages.ts';
import { readPublicKey } from './key-signatures.ts';

export interface KeyDeps {
  platform: Platform;
  ring: Keyring;
  known: KnownKeys;
  identity: Pick<Identity, 'assertStepUp' | 'lockCaller' | 'noteKeyChange' | 'onLockedOut'>;
  notify: Pick<Tells<ApiKeyMessage>, 'tell'>;
  audit: Pick<Audit, 'record'>;
}

type WireKey = ReplyOf<typeof apiKeyCalls.change>;

const SECRET_BYTES = 48;
const HOUR_MS = 3_600_000;
/** As much of a key as it takes to say which is meant. Whoever has all of it hears its account for as long as the key lives (R-BOT-7). */
const SHOWN = 8;
/** By one of support in 24 hours: enough for keys that leaked, too few to stop everybody's programs. */
const MOST_ENDED = 20;

export const beginningOf = (row: Pick<KeyRow, 'api_key'>): string => row.api_key.slice(0, SHOWN);

export function shownKey(row: KeyRow, { clock, waits }: Pick<Platform, 'clock' | 'waits'>): WireKey {
  const now = clock.now();
  const withdrawsFrom = row.withdraws_from?.getTime() ?? null;
  const times = {
    canTrade: row.can_trade,
    withdrawsFrom,
    createdAt: row.created_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? 0,
  };
  const isOver = row.expires_at !== null && row.expires_at.getTime() <= now;
  return {
    id: row.id,
    begins_with: beginningOf(row),
    name: row.name,
    kind: row.kind === 'H' ? 'HMAC' : 'Ed25519',
    can_trade: row.can_trade,
    can_withdraw: withdrawsFrom !== null,
    withdraws_from: withdrawsFrom === null ? null : waits.realOf(withdrawsFrom),
    addresses: row.addresses,
    state: isOver ? 'expired' : isLapsed(times, now) ? 'lapsed' : 'active',
    created_at: times.createdAt,
    expires_at: row.expires_at?.getTime() ?? null,
    last_used_at: row.last_used_at?.getTime() ?? null,
  };
}

export async function addKey(
  deps: KeyDeps,
  request: RequestOf<typeof apiKeyCalls.add>,
  caller: CustomerCaller,
): Promise<ReplyOf<typeof apiKeyCalls.add>> {
  const { platform, ring, known, identity } = deps;
  const { userId } = caller.session;
  const name = askedName('name', request.name);
  const addresses = askedAddresses(request);
  const publicKey = askedPublicKey(request);
  await identity.assertStepUp(caller, request);
  const apiKey = known.make();
  const secret = publicKey === null ? randomBytes(SECRET_BYTES).toString('base64url') : null;
  const at = new Date(platform.clock.now());
  const days = request.expires_in_days;
  return platform.db.transaction('api-key-add', async (tx) => {
    await lockOpen(deps, tx, caller);
    if ((await keysOf(tx, userId)).length >= API_KEY_LIMITS.keys)
      throw new Refusal('api_key_limit', { limit: API_KEY_LIMITS.keys });
    const row = await insertKey(tx, {
      user_id: userId,
      api_key: apiKey,
      name,
      kind: publicKey === null ? 'H' : 'E',
      secret: secret === null ? null : ring.seal(Buffer.from(secret), apiKey),
      public_key: publicKey,
      can_trade: request.can_trade,
      withdraws_from: withdrawsFrom(deps, request),
      addresses,
      created_at: at,
      expires_at: days === undefined ? null : new Date(at.getTime() + days * DAY_MS),
    });
    await identity.noteKeyChange(tx, userId);
    await deps.notify.tell(tx, { userId, kind: 'api_key_added', params: { name } });
    known.changed(tx, [apiKey]);
    return { key: shownKey(row, platform), api_key: apiKey, secret };
  });
}

export async function changeKey(
  deps: KeyDeps,
  request: RequestOf<typeof apiKeyCalls.change>,
  caller: CustomerCaller,
): Promise<WireKey> {
  const { platform, known, identity } = deps;
  const { userId } = caller.session;
  const name = askedName('name', request.name);
  const addresses = askedAddresses(request);
  await identity.assertStepUp(caller, request);
  return platform.db.transaction('api-key-change', async (tx) => {
    await lockOpen(deps, tx, caller);
    const { id, can_trade } = request;
    const row = await updateKey(tx, {
      id,
      user_id: userId,
      name,
      can_trade,
      addresses,
      withdraws_from: withdrawsFrom(deps, request),
    });
    if (row === undefined) throw new Refusal('api_key_unknown');
    await identity.noteKeyChange(tx, userId);
    await deps.notify.tell(tx, { userId, kind: 'api_key_changed', params: { name } });
    known.changed(tx, [row.api_key]);
    return shownKey(row, platform);
  });
}

export function removeKey(
  deps: KeyDeps,
  { id: keyId }: RequestOf<typeof apiKeyCalls.remove>,
  caller: CustomerCaller,
): Promise<null> {
  const { userId } = caller.session;
  return onceIn(deps.platform.db, { name: 'api-key-delete', caller }, async (tx) => {
    const ended = await endAndTell(deps, tx, { userId, which: { keyId }, by: 'owner' });
    if (ended === 0) throw new Refusal('api_key_unknown');
    return null;
  });
}

export function killKey(
  deps: KeyDeps,
  { user_id: userId, key_id: keyId, reason }: RequestOf<typeof apiKeyDeskCalls.kill>,
  caller: OperatorCaller,
): Promise<null> {
  const { operatorId } = caller.operator;
  return onceIn(deps.platform.db, { name: 'api-key-kill', caller }, async (tx) => {
    const since = new Date(deps.platform.clock.now() - DAY_MS);
    if ((await endedByOperator(tx, { operatorId, since })) >= MOST_ENDED)
      throw new Refusal('acts_too_many', { limit: MOST_ENDED });
    const ended = await endAndTell(deps, tx, { userId, which: { keyId }, by: 'operator', operatorId });
    if (ended === 0) throw new Refusal('api_key_unknown');
    await deps.audit.record(tx, caller, {
      action: 'api_key.kill',
      targetType: 'user',
      targetId: String(userId),
      before: { key_id: keyId },
      reason,
    });
    return null;
  });
}

/** With the account's other ways in: after a freeze, a password reset, or its end. */
export async function endAll(deps: KeyDeps, tx: Tx, of: { userId: number; by: EndedBy }): Promise<void> {
  await endAndTell(deps, tx, { ...of, which: 'all' });
}

async function endAndTell(
  deps: KeyDeps,
  tx: Tx,
  {
    userId,
    which,
    by,
    operatorId = null,
  }: { userId: number; which: WhichKeys; by: EndedBy; operatorId?: number | null },
): Promise<number> {
  const at = new Date(deps.platform.clock.now());
  const ended = await endKeys(tx, { userId, which, by, operatorId, at });
  deps.known.changed(
    tx,
    ended.map(({ api_key }) => api_key),
  );
  // The freeze and the reset have told the rest.
  const names = ended.map(({ name }) => name).join(', ');
  if (ended.length > 0 && by !== 'closure')
    await deps.notify.tell(tx, { userId, kind: 'api_key_ended', params: { name: names.slice(0, 200) } });
  return ended.length;
}

/** The limit, a freeze and a reset that are under way are all seen under the customer's lock. */
async function lockOpen({ identity }: KeyDeps, tx: Tx, caller: CustomerCaller): Promise<void> {
  const { isFrozen } = await identity.lockCaller(tx, caller);
  if (isFrozen) throw new Refusal('account_frozen');
}

function askedAddresses(request: { addresses: string; can_withdraw: boolean }): string[] {
  const addresses = readAddresses(request.addresses);
  if (addresses === undefined)
    throw new Refusal('api_key_address_invalid', { limit: API_KEY_LIMITS.addresses });
  if (request.can_withdraw && addresses.length === 0) throw new Refusal('api_key_address_required');
  return addresses;
}

/** When a withdrawal scope that is granted now begins (R-API-1). */
function withdrawsFrom({ platform }: KeyDeps, { can_withdraw }: { can_withdraw: boolean }): Date | null {
  return can_withdraw ? new Date(platform.waits.now() + API_KEY_LIMITS.withdrawWaitH * HOUR_MS) : null;
}

function askedPublicKey({ kind, public_key: text }: RequestOf<typeof apiKeyCalls.add>): Buffer | null {
  if (kind === 'HMAC') {
    if (text !== undefined) throw new Refusal('api_key_public_invalid');
    return null;
  }
  const raw = text === undefined ? undefined : readPublicKey(text);
  if (raw === undefined) throw new Refusal('api_key_public_invalid');
  return raw;
}
