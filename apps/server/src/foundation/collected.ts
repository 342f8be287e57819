/** What products gave, for those that show or ask all of it: read when somebody looks, for it is complete by the start. */
import type { OpenCases } from './closure/index.ts';
import type {
  EvidenceSource,
  HouseLedgerAccount,
  Product,
  PublicView,
  QueueName,
  QueueState,
  RiskBoard,
  SectionsOf,
  Status,
  Unbooked,
  Unrealised,
} from './product.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import type { Replay } from './replay/index.ts';
import type { StandingSource } from './standing/index.ts';
import type { RecordDetails } from './wallet/index.ts';
import type { Root } from './witness/index.ts';

export interface Collected {
  openCases(): readonly OpenCases[];
  recordDetails(): readonly RecordDetails[];
  /** All queues for the operators' dashboard; with `isPublic` only what everybody may know. */
  queues(of?: { isPublic: true }): Promise<readonly QueueState[]>;
  /** What they are called to operators. */
  queueNames(): Readonly<Record<string, QueueName>>;
  unbooked(db: Queryable): Promise<readonly Unbooked[]>;
  unrealised(db: Queryable): Promise<readonly Unrealised[]>;
  /** What of it open business stands on, of all products together. */
  mustStay(tx: Tx, of: HouseLedgerAccount): Promise<bigint>;
  areReservesShort(db: Queryable): Promise<boolean>;
  roots(): Promise<readonly Root[]>;
  replays(): readonly Replay[];
  evidence(): readonly EvidenceSource[];
  /** What a customer has open, product by product. */
  standings(): readonly { product: string; read: StandingSource }[];
  publicView(): SectionsOf<PublicView>;
  riskBoard(): SectionsOf<RiskBoard>;
  status(): SectionsOf<Status>;
}

export interface Collection extends Collected {
  add(part: Product): void;
}

export function createCollection(): Collection {
  const parts: Product[] = [];
  const given = <Field extends keyof Product>(field: Field): NonNullable<Product[Field]>[] =>
    parts.map((part) => part[field]).filter((each) => each !== undefined) as NonNullable<Product[Field]>[];
  return {
    add: (part) => void parts.push(part),
    openCases: () => given('openCases'),
    recordDetails: () => given('recordDetails'),
    async queues(of) {
      const asked = given('queues').filter(({ isPublic }) => of === undefined || isPublic);
      return (await Promise.all(asked.map((each) => each.read()))).flat();
    },
    queueNames: () =>
      Object.assign({}, ...given('queues').map(({ names }) => names)) as Record<string, QueueName>,
    // One after the other: they share a connection, and its snapshot.
    async unbooked(db) {
      const found: Unbooked[] = [];
      for (const read of given('unbooked')) found.push(...(await read(db)));
      return found;
    },
    async unrealised(db) {
      const found: Unrealised[] = [];
      for (const read of given('unrealised')) found.push(...(await read(db)));
      return found;
    },
    async mustStay(tx, of) {
      let sum = 0n;
      for (const ask of given('mustStay')) sum += await ask(tx, of);
      return sum;
    },
    async areReservesShort(db) {
      for (const ask of given('areReservesShort')) if (await ask(db)) return true;
      return false;
    },
    roots: async () => (await Promise.all(given('roots').map((read) => read()))).flat(),
    evidence: () => given('evidence'),
    replays: () => given('replays').flat(),
    standings: () =>
      parts.flatMap(({ name, standing }) =>
        standing === undefined ? [] : [{ product: name, read: standing }],
      ),
    publicView: () => Object.assign({}, ...given('publicView')) as SectionsOf<PublicView>,
    riskBoard: () => Object.assign({}, ...given('riskBoard')) as SectionsOf<RiskBoard>,
    status: () => Object.assign({}, ...given('status')) as SectionsOf<Status>,
  };
}
