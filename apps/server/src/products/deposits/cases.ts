/** What operators see: claims, lines, transfers, with what may belong together. Every look at personal data is audited. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import { alikeView } from '../../foundation/files/index.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { spanOf } from '../../platform/http/span-of.ts';
import { maskName } from '../../platform/masked-name-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isSameName } from '../../platform/same-name-rules.ts';
import { claimById, claimsFitting, listClaims, openReferences } from './claims-store.ts';
import { claimView, lineView, seenView } from './case-views.ts';
import { leftBesideView } from './left-beside.ts';
import { lineById, linesFitting, listLines, waitingReferences } from './lines-store.ts';
import { proofPurpose } from './records.ts';
import { listSeen, stepsOf } from './records-store.ts';
import { isLost } from './write-off.ts';
import { returnableBy } from './payout-back.ts';
import type { DepositDeps } from './ports.ts';

type Calls = typeof operatorDepositCalls;
type LineView = ReplyOf<Calls['lines']>['data'][number];

/** By one person in 24 hours: more than a day's work, and too few to copy everybody's names and vouchers (R-OPS-11). */
const MOST_OPENED = 1_000;
const MOST_IMAGES = 2_000;

export async function claims(
  deps: DepositDeps,
  request: RequestOf<Calls['claims']>,
): Promise<ReplyOf<Calls['claims']>> {
  const { view, kind, user_id, page, limit } = request;
  const { db } = deps.platform;
  const { rows, total } = await listClaims(db, {
    isOpen: view === 'open',
    kind,
    userId: user_id,
    span: spanOf(request),
    limit,
    offset: (page - 1) * limit,
  });
  const lines = view === 'open' ? await waitingReferences(db) : [];
  const data = await Promise.all(rows.map((row) => claimView(deps, row, lines)));
  return pageOf({ data, total, page, limit, path: 'operator/deposits/claims' });
}

export async function claim(
  deps: DepositDeps,
  claimId: number,
  caller: OperatorCaller,
): Promise<ReplyOf<Calls['claim']>> {
  const { platform, ports } = deps;
  const row = await claimById(platform.db, claimId);
  if (row === undefined) throw new Refusal('case_unknown');
  const targetId = String(claimId);
  await ports.audit.viewedWithin(
    caller,
    { action: 'deposit.view', targetType: 'deposit_claim', targetId },
    { actions: ['deposit.view'], most: MOST_OPENED, targetId },
  );
  const person = await ports.kyc.personOf(row.user_id);
  const fitting =
    row.kind === 'bank' && row.state === 'review'
      ? await linesFitting(platform.db, {
          amount: row.amount,
          reference: row.reference ?? '',
          lineId: row.line_id,
        })
      : [];
  const { rows: seen } = await listSeen(platform.db, {
    state: undefined,
    userId: row.user_id,
    txId: undefined,
    limit: 50,
    offset: 0,
  });
  const images = await ports.files.boundTo({ purpose: proofPurpose(row.kind), refId: String(claimId) });
  const open = await openReferences(platform.db);
  return {
    ...(await claimView(deps, row, fitting)),
    verified_name: person?.name ?? '',
    country: person?.country ?? '',
    kyc_level: await ports.kyc.levelOf(row.user_id),
    images: images.map(({ fileId, width, height, at }) => ({
      file_id: fileId,
      width,
      height,
      at: at.getTime(),
    })),
    alike: alikeView(
      await ports.files.alike({
        fileIds: images.map(({ fileId }) => fileId),
        but: { refId: String(claimId) },
      }),
    ),
    lines: await Promise.all(
      fitting.map(async (line) => ({
        ...(await lineView(deps, line, open)),
        left_beside: await leftBesideView(deps, line),
        fits: [
          ...(row.reference !== null && line.reference_key.includes(row.reference)
            ? (['reference'] as const)
            : []),
          ...(line.amount === row.amount ? (['amount'] as const) : []),
          ...(person !== undefined && isSameName(line.sender_name, person.name) ? (['sender'] as const) : []),
        ],
      })),
    ),
    seen: seen.map((one) => seenView(deps, one)),
    found_deposit: row.found_deposit_id === null ? null : Number(row.found_deposit_id),
    timeline: (await stepsOf(platform.db, 'deposit', claimId)).map(({ to_state, at }) => ({
      state: to_state,
      at: at.getTime(),
    })),
  };
}

export async function image(
  { platform, ports }: DepositDeps,
  { claim_id, file_id }: RequestOf<Calls['image']>,
  caller: OperatorCaller,
): Promise<ReplyOf<Calls['image']>> {
  const row = await claimById(platform.db, claim_id);
  if (row === undefined) throw new Refusal('case_unknown');
  const bound = await ports.files.boundTo({ purpose: proofPurpose(row.kind), refId: String(claim_id) });
  if (!bound.some(({ fileId }) => fileId === file_id)) throw new Refusal('case_unknown');
  await ports.audit.viewedWithin(
    caller,
    { action: 'deposit.view_image', targetType: 'deposit_claim', targetId: String(claim_id) },
    { actions: ['deposit.view_image'], most: MOST_IMAGES },
  );
  const { bytes, contentType } = await ports.files.open(file_id);
  return { content_type: contentType, base64: bytes.toString('base64') };
}

export async function lines(
  deps: DepositDeps,
  request: RequestOf<Calls['lines']>,
): Promise<ReplyOf<Calls['lines']>> {
  const { db } = deps.platform;
  const { view, q, page, limit } = request;
  const { rows, total } = await listLines(db, {
    view,
    q: q?.trim(),
    span: spanOf(request),
    limit,
    offset: (page - 1) * limit,
  });
  const open = view === 'done' ? [] : await openReferences(db);
  const data = await Promise.all(rows.map((row) => lineView(deps, row, open)));
  return pageOf({ data: data.map(masked), total, page, limit, path: 'operator/deposits/lines' });
}

/** Who paid is shown with the line itself, where a look counts. */
const masked = (row: LineView): LineView => ({ ...row, sender_name: maskName(row.sender_name) });

export async function line(
  deps: DepositDeps,
  lineId: number,
  caller: OperatorCaller,
): Promise<ReplyOf<Calls['line']>> {
  const { platform, ports } = deps;
  const row = await lineById(platform.db, lineId);
  if (row === undefined) throw new Refusal('case_unknown');
  const targetId = String(lineId);
  await ports.audit.viewedWithin(
    caller,
    { action: 'statement_line.view', targetType: 'statement_line', targetId },
    { actions: ['statement_line.view'], most: MOST_OPENED, targetId },
  );
  const isWaiting = row.state === 'open' || row.state === 'suspended';
  const fitting = isWaiting
    ? await claimsFitting(platform.db, { amount: row.amount, referenceKey: row.reference_key })
    : [];
  return {
    ...(await lineView(deps, row, isWaiting ? await openReferences(platform.db) : [])),
    is_lost: await isLost(deps, platform.db, row),
    left_beside: isWaiting ? await leftBesideView(deps, row) : null,
    payouts: (isWaiting ? await returnableBy(deps, row) : []).map((each) => ({
      id: each.id,
      user_id: each.userId,
      amount: formatDecimal(each.amount),
      reference: each.reference,
      at: each.at.getTime(),
    })),
    claims: await Promise.all(
      fitting.map(async (each) => ({
        ...(await claimView(deps, each, [row])),
        fits: [
          ...(each.reference !== null && row.reference_key.includes(each.reference)
            ? (['reference'] as const)
            : []),
          ...(each.amount === row.amount ? (['amount'] as const) : []),
        ],
      })),
    ),
    timeline: (await stepsOf(platform.db, 'statement_line', lineId)).map(({ to_state, at }) => ({
      state: to_state,
      at: at.getTime(),
    })),
  };
}

export async function seen(
  deps: DepositDeps,
  request: RequestOf<Calls['seen']>,
): Promise<ReplyOf<Calls['seen']>> {
  const { state, user_id, tx_id, page, limit } = request;
  const { rows, total } = await listSeen(deps.platform.db, {
    state,
    userId: user_id,
    txId: tx_id,
    span: spanOf(request),
    limit,
    offset: (page - 1) * limit,
  });
  return pageOf({
    data: rows.map((row) => seenView(deps, row)),
    total,
    page,
    limit,
    path: 'operator/deposits/seen',
  });
}

export async function bankList({ ports: { banks } }: DepositDeps): Promise<ReplyOf<Calls['banks']>> {
  return banks.all().map(({ bank, value }) => ({
    bank,
    bank_name: value.bank_name,
    account_holder: value.account_holder,
    account_number: value.account_number,
    currency: 'USD',
    is_open: value.is_open,
  }));
}
