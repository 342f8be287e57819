/** What stands before money leaves an account, for the nouns that move it: fund password, codes, second factor, holds. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CodePurpose } from '../context/code-purposes.ts';
import { stillStands } from '../context/sessions-store.ts';
import { assertStrongFundPassword } from './fund-password.ts';
import type { Security, WithdrawalHold } from './holds.ts';
import { customersStopped } from './held-up.ts';
import { securityOf, withdrawalHoldsOf } from './holds.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { factorCounts } from './second-factor-store.ts';
import type { StepUpProof } from './step-up.ts';
import { assertSecondFactor, assertStepUp, stepUpWay } from './step-up.ts';
import { userById } from '../context/users-store.ts';
import type { MoneyState } from './money-state-store.ts';
import { lockMoneyState, moneyStateOf } from './money-state-store.ts';

export interface CustomerState {
  isFrozen: boolean;
  hasFundPassword: boolean;
}

export interface MoneyGuards {
  /**
   * Throws unless this is the fund password; counts and locks by itself. To be called before a transaction is opened:
   * a wrong try must stay counted when that is rolled back.
   */
  assertFundPassword(userId: number, password: string): Promise<void>;
  /**
   * Checks a code that was sent to the customer's own address by set/sms_other_mail, before a transaction is opened;
   * answers what uses it up within the act. Of two acts with one code, one gets it.
   */
  checkOwnCode(
    caller: CustomerCaller,
    of: { purpose: CodePurpose; code: string },
  ): Promise<(tx: Tx) => Promise<void>>;
  hasSecondFactor(userId: number): Promise<boolean>;
  /** Nothing where there is no second factor; else throws step_up_required or second_factor_wrong. Before a transaction. */
  assertSecondFactorIfOn(caller: CustomerCaller, proof: StepUpProof): Promise<void>;
  /** Throws unless it is the customer: second factor where there is one, else fund password, else a code. Before a transaction. */
  assertStepUp(caller: CustomerCaller, proof: StepUpProof): Promise<void>;
  /** The same of who has a second factor or a fund password; nothing of who has neither. Before a transaction. */
  assertStepUpIfAny(caller: CustomerCaller, proof: StepUpProof): Promise<void>;
  /** What holds withdrawals now (R-WD-6); an empty list is no hold. Moments stand on the waiting clock. */
  withdrawalHolds(userId: number, db?: Queryable): Promise<WithdrawalHold[]>;
  /** Customers whom an operator alone stopped within a day. */
  stoppedBy(tx: Tx, operatorId: number): Promise<number[]>;
  /** The same, and when a password, contact or second factor was changed last, on the waiting clock. */
  securityOf(userId: number, db?: Queryable): Promise<Security>;
  /** Takes the customer's row lock: limits that are counted under it are exact (finding 4). Answers what is true under it. */
  lockCustomer(tx: Tx, userId: number): Promise<CustomerState>;
  /**
   * The same for an act of an open session that outlasts it, such as a key or an address: a session that was ended while the act was
   * proved does nothing more, or a thief's would survive the very change that throws him out.
   */
  lockCaller(tx: Tx, caller: CustomerCaller): Promise<CustomerState>;
  /** The same without a lock: it may be otherwise by the next statement. */
  customerState(db: Queryable, userId: number): Promise<CustomerState>;
}

export function moneyGuards(context: IdentityContext): MoneyGuards {
  const { db } = context.platform;
  const hasSecondFactor = async (userId: number): Promise<boolean> => {
    const { totp, passkeys } = await factorCounts(db, userId);
    return totp || passkeys > 0;
  };
  return {
    assertFundPassword: (userId, password) => assertStrongFundPassword(context, userId, password),
    async checkOwnCode(caller, { purpose, code }) {
      const user = await userById(db, caller.session.userId);
      // Sent to the mail address, unless the phone was asked for.
      for (const target of [user?.email, user?.phone]) {
        if (target === undefined || target === null) continue;
        const codeId = await context.codes
          .check({ target, purpose }, code, caller)
          .catch((error: unknown) => {
            if (
              error instanceof Refusal &&
              error.code === 'code_expired' &&
              target === user?.email &&
              user.phone !== null
            )
              return undefined;
            throw error;
          });
        if (codeId !== undefined) return (tx) => context.codes.consume(tx, codeId);
      }
      throw new Refusal('code_expired');
    },
    hasSecondFactor,
    async assertSecondFactorIfOn(caller, proof) {
      if (await hasSecondFactor(caller.session.userId)) await assertSecondFactor(context, { proof, caller });
    },
    async assertStepUp(caller, proof) {
      const user = await userById(db, caller.session.userId);
      if (user === undefined) throw new Refusal('account_unknown');
      await assertStepUp(context, user, { proof, caller });
    },
    async assertStepUpIfAny(caller, proof) {
      const user = await userById(db, caller.session.userId);
      if (user === undefined) throw new Refusal('account_unknown');
      if ((await stepUpWay(context, user)) !== 'code') await assertStepUp(context, user, { proof, caller });
    },
    withdrawalHolds: (userId, at) => withdrawalHoldsOf(context, userId, at),
    stoppedBy: (tx, operatorId) => customersStopped(context, tx, operatorId),
    securityOf: (userId, at) => securityOf(context, userId, at),
    lockCustomer: async (tx, userId) => stateOf(await lockMoneyState(tx, userId)),
    async lockCaller(tx, { session }) {
      // The second begins when the first has got its lock.
      const [locked, isOpen] = await together([
        lockMoneyState(tx, session.userId),
        stillStands(tx, session.sessionId),
      ]);
      const state = stateOf(locked);
      if (!isOpen) throw new Refusal('not_logged_in');
      return state;
    },
    customerState: async (on, userId) => stateOf(await moneyStateOf(on, userId)),
  };
}

function stateOf(user: MoneyState | undefined): CustomerState {
  if (user === undefined) throw new Refusal('account_unknown');
  return { isFrozen: user.is_frozen, hasFundPassword: user.has_fund_password };
}
