/** The sales that a demo begins with, one in each phase (R-NC-1); those that are over have the three commitments of X-NC-2. */

export interface DemoSale {
  key: string;
  token: string;
  tokenName: string;
  supply: string;
  price: string;
  cap: string;
  minimum: string;
  maximum: string;
  lockDays: number;
  /** Hours from the demo's first start; before it below zero. */
  opens: number;
  closes: number;
  allots: number;
  launches: number;
  /** Of demo traders. */
  commitments: readonly string[];
  introduction: Readonly<Record<'zh' | 'en', string>>;
}

const DAY = 24;
const X_NC_2 = { supply: '100000', price: '0.1', cap: '100000', minimum: '10', maximum: '10000' } as const;
const THREE = ['7000', '5000', '1000'] as const;

export const DEMO_SALES: readonly DemoSale[] = [
  {
    key: 'ended',
    token: 'DOGE',
    tokenName: 'Dogecoin',
    ...X_NC_2,
    lockDays: 7,
    opens: -40 * DAY,
    closes: -38 * DAY,
    allots: -38 * DAY + 1,
    launches: -35 * DAY,
    commitments: THREE,
    introduction: {
      zh: '演示用的历史项目：已分配、已上线、已解锁。认购价为示例，与该币历史无关。',
      en: 'A past project for the demo: allotted, trading, unlocked. Its issue price is an example and has nothing to do with the coin’s history.',
    },
  },
  {
    key: 'launched',
    token: 'TRX',
    tokenName: 'TRON',
    ...X_NC_2,
    lockDays: 60,
    opens: -20 * DAY,
    closes: -18 * DAY,
    allots: -18 * DAY + 1,
    launches: -15 * DAY,
    commitments: THREE,
    introduction: {
      zh: '演示用的项目：已上线交易，代币仍在锁仓。认购价为示例，与该币历史无关。',
      en: 'A project for the demo: trading, its tokens still locked. Its issue price is an example and has nothing to do with the coin’s history.',
    },
  },
  {
    key: 'locked',
    token: 'LUMEN',
    tokenName: 'Lumen Grid',
    ...X_NC_2,
    lockDays: 30,
    opens: -6 * DAY,
    closes: -4 * DAY,
    allots: -4 * DAY + 1,
    launches: 5 * DAY,
    commitments: THREE,
    introduction: {
      zh: '分布式储能的结算代币。已分配，等待上线。',
      en: 'Settlement token of distributed storage. Allotted, waiting for its launch.',
    },
  },
  {
    key: 'allotting',
    token: 'TIDE',
    tokenName: 'Tide Protocol',
    supply: '1000000',
    price: '0.05',
    cap: '400000',
    minimum: '20',
    maximum: '50000',
    lockDays: 14,
    opens: -3 * DAY,
    closes: -1,
    allots: 20,
    launches: 6 * DAY,
    commitments: ['30000', '20000', '10000'],
    introduction: {
      zh: '潮汐发电的收益凭证协议。申购已截止，等待分配。',
      en: 'A protocol for receipts of tidal power. Closed, waiting for its allotment.',
    },
  },
  {
    key: 'subscribing',
    token: 'ORBT',
    tokenName: 'Orbit Network',
    ...X_NC_2,
    lockDays: 7,
    opens: -1,
    closes: 3 * DAY,
    allots: 3 * DAY + 1,
    launches: 5 * DAY,
    commitments: [],
    introduction: {
      zh: '为卫星物联网提供带宽结算的网络。代币用于支付流量与质押节点。',
      en: 'A network that settles bandwidth of satellite devices. Its token pays for traffic and is staked by nodes.',
    },
  },
  {
    key: 'upcoming',
    token: 'KITE',
    tokenName: 'Kite Markets',
    supply: '5000000',
    price: '0.02',
    cap: '250000',
    minimum: '10',
    maximum: '20000',
    lockDays: 15,
    opens: 2 * DAY,
    closes: 5 * DAY,
    allots: 5 * DAY + 2,
    launches: 8 * DAY,
    commitments: [],
    introduction: {
      zh: '面向小微企业的链上订单融资。',
      en: 'Order financing for small firms on chain.',
    },
  },
];
