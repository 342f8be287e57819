/** Texts of accounts, balances and what changes them; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  accountCoin: '币币账户',
  accountContract: '合约账户',
  accountOption: '期权账户',
  accountTrust: '信托账户',
  available: '可用',
  frozen: '冻结',
  total: '总额',
  price: '价格',
  noPrice: '暂无价格',
  kindFaucet: '领取体验金',
  kindDemoFunding: '体验金注入',
  kindHouseFunding: '平台资金划入',
  kindTransfer: '账户划转',
  kindHold: '委托冻结',
  kindTrade: '币币成交',
  kindRelease: '委托解冻',
  kindAmend: '改单调整',
  kindOther: '其他变动',
  journal: '账本号',
  journalCopied: '账本号已复制',
  bucketAvailable: '可用',
  bucketFrozen: '冻结',
  noChanges: '暂无账变',
  noChangesHint: '每一笔资金变动都会记在这里',
  csvTime: '时间',
  csvKind: '类型',
  csvAccount: '账户',
  csvBucket: '余额类别',
  csvCurrency: '币种',
  csvAmount: '数量',
  csvJournal: '账本号',
  csvReference: '关联编号',
} as const;

export type WalletTexts = TranslationOf<typeof messages>;
