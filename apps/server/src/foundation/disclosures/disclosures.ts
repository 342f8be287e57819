/** Disclosures as a feature: what everybody reads, what a customer confirms, and the question that spot asks before a purchase. */
import type { ReplyOf, RequestOf } from '@candor/wire';
import { disclosureCalls } from '@candor/wire';
import type { Feature } from '../../platform/feature.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ConfigurationKind } from '../configuration/index.ts';
import { disclosureEdition, findDisclosureText } from '../content/index.ts';
import type { Markets, Pair } from '../markets/index.ts';
import { seedDemoFacts } from './demo-facts.ts';
import { disclosureConfiguration } from './disclosure-configuration.ts';
import type { DisclosureFacts } from './disclosure-facts.ts';
import type { Standing } from './disclosure-rules.ts';
import { editionOf, stateOf, validUntil } from './disclosure-rules.ts';
import { confirmedExport } from './disclosures-export-store.ts';
import { findAsset, hasConfirmed, keepConfirmed } from './disclosures-store.ts';
import { disclosureTexts } from './texts.ts';

type Calls = typeof disclosureCalls;
type Row = ReplyOf<Calls['list']>[number];

interface Deps {
  platform: Platform;
  markets: Markets;
}

export interface Disclosures {
  feature: Feature;
  kind: ConfigurationKind<DisclosureFacts>;
  exports: readonly ReturnType<typeof confirmedExport>[];
  /**
   * Throws where this customer may not buy this token now: `disclosure_missing`, `disclosure_unread`. Undefined at once for
   * what is no token on a real asset.
   */
  refuseUnread(userId: number, pairId: number): Promise<void> | undefined;
}

export function createDisclosures(platform: Platform, { markets }: { markets: Markets }): Disclosures {
  const deps: Deps = { platform, markets };
  return {
    kind: disclosureConfiguration(platform, markets),
    exports: [confirmedExport(markets.currencyName)],
    feature: {
      name: 'disclosures',
      texts: disclosureTexts,
      routes: routesOf(disclosureCalls, {
        list: () =>
          Promise.all(
            realPairs(markets).map(async (pair) => rowOf(deps, pair, await standingOf(deps, pair))),
          ),
        show: ({ currency_id: id }, { language }) => show(deps, id, language),
        async own({ currency_id: id }, { session }) {
          const standing = await standingOf(deps, pairOf(markets, id));
          const edition = editionOf(standing);
          return {
            state: stateOf(standing, platform.clock.now()),
            is_confirmed:
              edition !== undefined &&
              (await hasConfirmed(platform.db, { userId: session.userId, currencyId: id, edition })),
          };
        },
        confirm: (request, caller) => confirm(deps, request, caller),
      }),
      async start() {
        const { mode, seedContent } = platform.config;
        if (mode === 'demo' && seedContent) await seedDemoFacts(platform, markets);
      },
    },
    refuseUnread(userId, pairId) {
      const pair = markets.pairById(pairId);
      return pair?.isRealAsset === true ? refuseUnread(deps, userId, pair) : undefined;
    },
  };
}

const realPairs = (markets: Markets): Pair[] => markets.pairs().filter(({ isRealAsset }) => isRealAsset);

function pairOf(markets: Markets, currencyId: number): Pair {
  const pair = realPairs(markets).find(({ baseId }) => baseId === currencyId);
  if (pair === undefined) throw new Refusal('currency_unknown');
  return pair;
}

async function standingOf(
  { platform }: Deps,
  { baseId, baseName }: Pair,
  db: Queryable = platform.db,
): Promise<Standing> {
  const [facts, textEdition] = await Promise.all([findAsset(db, baseId), disclosureEdition(db, baseName)]);
  return { facts, textEdition };
}

function rowOf({ platform, markets }: Deps, pair: Pair, standing: Standing): Row {
  const { facts } = standing;
  return {
    currency_id: pair.baseId,
    match_id: pair.id,
    symbol: pair.symbol,
    name: pair.baseName,
    full_name: markets.currencyById(pair.baseId)?.fullName ?? pair.baseName,
    state: stateOf(standing, platform.clock.now()),
    is_simulated: facts?.is_simulated ?? false,
    attested_on: facts?.attested_on ?? null,
    valid_until: facts === undefined ? null : validUntil(facts),
  };
}

async function show(
  deps: Deps,
  currencyId: number,
  language: Parameters<typeof findDisclosureText>[1]['language'],
): Promise<ReplyOf<Calls['show']>> {
  const pair = pairOf(deps.markets, currencyId);
  const [standing, text] = await Promise.all([
    standingOf(deps, pair),
    findDisclosureText(deps.platform.db, { token: pair.baseName, language }),
  ]);
  const { facts } = standing;
  return {
    ...rowOf(deps, pair, standing),
    facts:
      facts === undefined
        ? null
        : {
            issuer: facts.issuer,
            custodian: facts.custodian,
            place: facts.place,
            attestor: facts.attestor,
            attestation_link: facts.attestation_link,
            attestation_days: facts.attestation_days,
          },
    text:
      text === undefined
        ? null
        : {
            title: text.title,
            summary: text.abstract,
            blocks: text.blocks,
            language: text.language,
            is_fallback: text.is_fallback,
          },
    edition: editionOf(standing) ?? null,
  };
}

async function refuseUnread(deps: Deps, userId: number, pair: Pair): Promise<void> {
  const { db, clock } = deps.platform;
  const standing = await standingOf(deps, pair);
  const edition = editionOf(standing);
  const detail = { symbol: pair.baseName };
  if (edition === undefined || stateOf(standing, clock.now()) !== 'valid')
    throw new Refusal('disclosure_missing', detail);
  if (!(await hasConfirmed(db, { userId, currencyId: pair.baseId, edition })))
    throw new Refusal('disclosure_unread', detail);
}

async function confirm(
  deps: Deps,
  { currency_id: currencyId, edition }: RequestOf<Calls['confirm']>,
  caller: CustomerCaller,
): Promise<null> {
  const { db, clock } = deps.platform;
  return onceIn(db, { name: 'disclosure-confirm', caller }, async (tx) => {
    const pair = pairOf(deps.markets, currencyId);
    const standing = await standingOf(deps, pair, tx);
    const now = clock.now();
    if (stateOf(standing, now) !== 'valid')
      throw new Refusal('disclosure_missing', { symbol: pair.baseName });
    // Published while he read: what he confirms is what he saw.
    if (editionOf(standing) !== edition) throw new Refusal('disclosure_changed');
    await keepConfirmed(tx, { userId: caller.session.userId, currencyId, edition, at: new Date(now) });
    return null;
  });
}
