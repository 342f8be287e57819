/** Proposals as operators read them: lists, and one with its effect rendered now. */
import type { OperatorRole, RefusalCode, ReplyOf, RequestOf } from '@candor/wire';
import { REFUSAL_CODES } from '@candor/wire/tables';
import type { proposalCalls } from '@candor/wire/operators';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { ALWAYS, spanOf } from '../../platform/http/span-of.ts';
import { withSignsShown } from '../../platform/hidden-signs-rules.ts';
import { maskName, shortenPlace } from '../../platform/masked-name-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OperatorContext } from './operator-context.ts';
import type { EffectLine } from './ports.ts';
import { isOwnCase, mayCheckKind, maySee } from './proposals.ts';
import type { ProposalRow } from './proposals-store.ts';
import { checksOf, expiringProposals, proposalById, proposalRows } from './proposals-store.ts';

type Head = ReplyOf<typeof proposalCalls.list>['data'][number];
type Filter = Pick<
  RequestOf<typeof proposalCalls.list>,
  'view' | 'kind' | 'user_id' | 'min_age_s' | 'from' | 'to' | 'page' | 'limit'
>;

export async function listProposals(context: OperatorContext, of: Filter, caller: OperatorCaller) {
  const { rows, total } = await proposalRows(context.platform.db, {
    ...kindsOf(context, caller),
    view: of.view,
    operatorId: caller.operator.operatorId,
    kind: of.kind ?? null,
    userId: of.user_id ?? null,
    now: context.now(),
    madeUntil: new Date(context.platform.clock.now() - of.min_age_s * 1000),
    span: spanOf(of),
    limit: of.limit,
    offset: (of.page - 1) * of.limit,
  });
  const lastPage = Math.max(1, Math.ceil(total / of.limit));
  return {
    data: rows.map((row) => headOf(context, row, caller)),
    total,
    current_page: of.page,
    per_page: of.limit,
    last_page: lastPage,
    next_page_url: of.page < lastPage ? `?page=${of.page + 1}` : null,
  };
}

export async function countToCheck(context: OperatorContext, caller: OperatorCaller): Promise<number> {
  const { total } = await proposalRows(context.platform.db, {
    ...kindsOf(context, caller),
    view: 'to_check',
    operatorId: caller.operator.operatorId,
    kind: null,
    userId: null,
    now: context.now(),
    madeUntil: context.now(),
    span: ALWAYS,
    limit: 1,
    offset: 0,
  });
  return total;
}

export interface WaitingProposals {
  open: number;
  expiring: { id: number; kind: string; expiresAt: number; isOwn: boolean }[];
}

/** What waits for one person, whether he is logged in or not. */
export async function waitingProposals(
  context: OperatorContext,
  { id: operatorId, roles }: { id: number; roles: readonly OperatorRole[] },
  until: Date,
): Promise<WaitingProposals> {
  const { db } = context.platform;
  const checked = context.proposals
    .kinds()
    .filter(({ checkers }) => roles.some((role) => checkers.includes(role)))
    .map(({ kind }) => kind);
  const now = context.now();
  const { total: open } = await proposalRows(db, {
    seen: checked,
    checked,
    view: 'to_check',
    operatorId,
    kind: null,
    userId: null,
    now,
    madeUntil: now,
    span: ALWAYS,
    limit: 1,
    offset: 0,
  });
  const rows = await expiringProposals(db, { operatorId, checked, now, until });
  const expiring = rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    expiresAt: row.expires_at.getTime(),
    isOwn: row.is_own,
  }));
  return { open, expiring };
}

export async function proposalDetail(context: OperatorContext, id: number, caller: OperatorCaller) {
  const { db } = context.platform;
  const row = await proposalById(db, id, caller.operator.operatorId);
  const kind = row && context.proposals.kind(row.kind);
  if (row === undefined || !maySee(kind, caller)) throw new Refusal('proposal_unknown');
  const isRenderedNow = row.state === 'open' && kind !== undefined;
  // What can no longer be rendered (its subject has gone) is shown as it was made; the check will say why it fails.
  const lines = isRenderedNow
    ? await kind.render(db, row.payload).then(
        (effect) => effect.lines,
        (error: unknown) => fallback(error, row),
      )
    : (row.effect_decided ?? row.effect);
  const checks = await checksOf(db, id);
  const head = headOf(context, row, caller);
  const undone = head.may_check ? ((await kind!.undoes?.(db, row.payload)) ?? []) : [];
  return {
    ...head,
    may_refuse: head.may_check && !undone.includes(caller.operator.operatorId),
    effect: linesOf(lines),
    effect_when_made: linesOf(row.effect),
    last_failure: row.last_failure,
    last_failure_text: isRefusalCode(row.last_failure) ? caller.refusalText(row.last_failure) : '',
    checks: checks.map(({ operator_id, operator_name, verdict, reason, at }) => ({
      operator: { id: operator_id, name: operator_name },
      verdict,
      reason: withSignsShown(reason),
      at: at.getTime(),
    })),
  };
}

const isRefusalCode = (code: string | null): code is RefusalCode =>
  (REFUSAL_CODES as readonly (string | null)[]).includes(code);

function fallback(error: unknown, row: ProposalRow): readonly EffectLine[] {
  if (error instanceof Refusal) return row.effect;
  throw error;
}

const linesOf = (lines: readonly EffectLine[]) =>
  lines.map(({ field, before, after, against }) => ({
    field,
    before: before === undefined ? null : withSignsShown(before),
    after: withSignsShown(after),
    against: against ?? null,
  }));

/** Lines of an effect that tell one proposal from the next at a glance. */
const SUMMED_UP: ReadonlySet<string> = new Set([
  'amount',
  'arrives',
  'to',
  // Why it takes a second look: several are agreed to by these lines alone.
  'fits',
  'flags',
  // A colleague's account, or the house's own (R-OPS-7).
  'relation',
  // What is offered, and what becomes of it.
  'product',
  'package',
  'sale',
  'airdrop_campaign',
  'lead',
  'hosting_act',
  'machine_act',
  'sale_act',
  'airdrop_act',
  'lead_act',
]);
/** By which a typed line is looked up at the bank: several are agreed to with them alone, and a payer's name is enough to tell by its letters (R-OPS-11). */
const SUMMED_UP_OF: Readonly<Record<string, ReadonlySet<string>>> = {
  statement_line: new Set(['bank', 'bank_line_id', 'value_date', 'sender_name', 'reference']),
};
/** Of an effect without any of them, so many of its first lines. */
const FIRST_LINES = 2;

/** An account of the ledger: `E:equity`. */
const IN_THE_BOOKS = /^[A-Z]:/;
/** Whole, where everybody else sees them masked: a list of all who ever changed them is no look at one customer (R-OPS-11). */
const FOR_WHO_OPENS: ReadonlySet<string> = new Set(['email', 'phone']);

function summaryOf({
  kind,
  effect,
  user_id: userId,
  state,
}: Pick<ProposalRow, 'kind' | 'effect' | 'user_id' | 'state'>): readonly EffectLine[] {
  const listed = userId === null ? effect : effect.filter(({ field }) => !FOR_WHO_OPENS.has(field));
  const summed = listed
    .filter(({ field }) => SUMMED_UP.has(field) || SUMMED_UP_OF[kind]?.has(field) === true)
    .map((line) => (line.field === 'sender_name' ? { ...line, after: maskName(line.after) } : line))
    // Whole while somebody decides on it: afterwards a list would say where everybody's money went (R-OPS-11).
    .map((line) =>
      line.field === 'to' && state !== 'open' && !IN_THE_BOOKS.test(line.after)
        ? { ...line, after: shortenPlace(line.after) }
        : line,
    );
  return summed.length > 0 ? summed : listed.slice(0, FIRST_LINES);
}

/** An auditor sees the proposals of all kinds, also of kinds that no feature registers any more. */
function kindsOf(context: OperatorContext, caller: OperatorCaller): { seen: string[]; checked: string[] } {
  const kinds = context.proposals.kinds();
  return {
    seen: kinds.filter((kind) => maySee(kind, caller)).map(({ kind }) => kind),
    checked: kinds.filter((kind) => mayCheckKind(kind, caller)).map(({ kind }) => kind),
  };
}

function headOf(context: OperatorContext, row: ProposalRow, caller: OperatorCaller): Head {
  const now = context.now();
  const isOpen = row.state === 'open' && row.expires_at > now;
  return {
    id: Number(row.id),
    version: row.version,
    kind: row.kind,
    subject_type: row.subject_type,
    subject_id: row.subject_id,
    user_id: row.user_id,
    state: row.state,
    summary: linesOf(summaryOf(row)),
    reason: withSignsShown(row.reason),
    maker: { id: row.maker_id, name: row.maker_name },
    checks_needed: row.checks_needed,
    checks_given: Number(row.checks_given),
    created_at: row.created_at.getTime(),
    expires_at: row.expires_at.getTime(),
    decided_at: row.decided_at?.getTime() ?? null,
    age_s: Math.max(0, Math.round((now.getTime() - row.created_at.getTime()) / 1000)),
    may_check:
      isOpen &&
      !row.has_spoken &&
      !isOwnCase(row, caller) &&
      mayCheckKind(context.proposals.kind(row.kind), caller),
    may_withdraw: isOpen && row.maker_id === caller.operator.operatorId,
  };
}
