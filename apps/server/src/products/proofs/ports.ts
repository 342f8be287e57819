/** What proofs ask of other nouns. */
import type { Foundation } from '../../foundation/foundation.ts';
import type { EvidenceSource, PublicView, Unrealised } from '../../foundation/product.ts';
import type { HouseAddress } from '../../foundation/chains/index.ts';
import type { Replay } from '../../foundation/replay/index.ts';
import type { Audit } from '../../foundation/operators/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { assert } from '../../platform/refusal.ts';

export interface ProofPorts {
  /** The venue's key, the same that signs ticks. */
  sign(text: string): { publicKey: string; signature: string };
  currencyName(currencyId: number): string;
  /** Profits that stand in no balance, in the caller's snapshot. */
  unrealised(db: Queryable): Promise<readonly Unrealised[]>;
  /** What chains and banks hold, as everybody sees it. */
  reserves(): Promise<PublicView['reserves']>;
  /** The venue's own wallets, and a signature by the key of one of them where the server has it (a demo). */
  houseAddresses(): Promise<readonly HouseAddress[]>;
  signText(chain: string, text: string): Promise<string | undefined>;
  /** What products know of one record of a customer. */
  evidence(): readonly EvidenceSource[];
  /** What products give so that others can replay them. */
  replays(): readonly Replay[];
  audit: Audit;
}

/** What every use case of this noun is given. */
export interface ProofDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'waits' | 'log'>;
  ports: ProofPorts;
  /** Up to which block this node has had the index of postings summarised. */
  summary: { next: bigint };
}

export const proofPorts = ({ ticks, markets, collection, chains, operators }: Foundation): ProofPorts => ({
  sign: ticks.sign,
  currencyName: markets.currencyName,
  unrealised: collection.unrealised,
  replays: collection.replays,
  evidence: collection.evidence,
  houseAddresses: chains.houseAddresses,
  async signText(chain, text) {
    const wallet = (await chains.houseAddresses()).find((each) => each.chain === chain);
    return wallet === undefined ? undefined : chains.signText(wallet.chain, text);
  },
  audit: operators.audit,
  reserves() {
    const show = collection.publicView().reserves;
    assert(show !== undefined, 'nobody shows reserves');
    return show();
  },
});
