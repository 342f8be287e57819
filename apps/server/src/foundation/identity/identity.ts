/** Identity as other features see it: routes, who a token belongs to, the fund password, and declared house accounts. */
import type { Language } from '@candor/wire';
import { languageOf } from '@candor/wire';
import type { Feature } from '../../platform/feature.ts';
import type { CustomerSession } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContactOf, Notify } from '../notify/index.ts';
import { assertFundPassword } from './fund-password.ts';
import { createContext } from './identity-context.ts';
import { newInviteCode } from './register.ts';
import { identityRoutes } from './routes.ts';
import type { UserRow } from './users-store.ts';
import { ensureHouseUser, setStpGroup, userById } from './users-store.ts';

export interface KnownUser {
  id: number;
  kind: 'customer' | 'liquidity' | 'demo_trader';
  nickname: string;
  language: Language;
  hasFundPassword: boolean;
  isFrozen: boolean;
  createdAt: number;
}

export interface Identity {
  feature: Feature;
  /** The session a token opens; undefined when it opens none. On the path of every request. */
  authenticate(token: string): Promise<CustomerSession | undefined>;
  /** What other features may know of a customer; undefined when there is no such id. */
  userById(userId: number): Promise<KnownUser | undefined>;
  /** Where a customer is reached; for messages. */
  contactOf: ContactOf;
  /** Scope of self-trade prevention (R-SPOT-4). */
  stpGroupOf(userId: number): Promise<number>;
  /**
   * Throws unless this is the fund password; counts and locks by itself. To be called before a transaction is opened:
   * a wrong try must stay counted when that is rolled back.
   */
  assertFundPassword(userId: number, password: string): Promise<void>;
  /** A declared account of the house or of a demo; `group` joins it to others for self-trade prevention. */
  ensureHouseUser(of: { name: string; kind: 'liquidity' | 'demo_trader'; group?: number }): Promise<number>;
}

export function createIdentity(platform: Platform, notify: Notify): Identity {
  const context = createContext(platform, notify);
  const groups = new Map<number, Promise<number>>();
  const loadGroup = async (userId: number): Promise<number> =>
    (await userById(platform.db, userId))?.stp_group ?? userId;
  return {
    feature: { name: 'identity', routes: identityRoutes(context), stop: () => notify.settle() },
    authenticate: (token) => context.sessions.authenticate(token),
    async userById(userId) {
      const user = await userById(platform.db, userId);
      return user && knownUser(user);
    },
    async contactOf(userId, db) {
      const user = await userById(db, userId);
      if (user === undefined || user.kind !== 'customer') return undefined;
      const { email, phone, language } = user;
      return { email, phone, language: languageOf(language) ?? 'zh', antiPhishingCode: null };
    },
    stpGroupOf(userId) {
      const known = groups.get(userId) ?? loadGroup(userId);
      groups.set(userId, known);
      known.catch(() => groups.delete(userId));
      return known;
    },
    assertFundPassword: (userId, password) => assertFundPassword(context, userId, password),
    async ensureHouseUser({ name, kind, group }) {
      const id = await ensureHouseUser(platform.db, {
        name,
        kind,
        inviteCode: newInviteCode(),
        at: context.now(),
      });
      await setStpGroup(platform.db, id, group ?? id);
      groups.delete(id);
      return id;
    },
  };
}

function knownUser(user: UserRow): KnownUser {
  return {
    id: user.id,
    kind: user.kind,
    nickname: user.nickname,
    language: languageOf(user.language) ?? 'zh',
    hasFundPassword: user.fund_hash !== null,
    isFrozen: user.is_frozen,
    createdAt: user.created_at.getTime(),
  };
}
