/** What each invariant says must hold (R-MONEY-9); one that has no words yet is said as the server says it. */
import type { Texts, TranslationOf } from '../../platform/i18n/index.ts';
import { useCodeText } from '../../platform/i18n/index.ts';

const zh = {
  I1: '每笔分录按币种借贷相抵为零',
  I2: '除对外账户外，没有任何余额为负',
  I3: '每个余额都等于其全部记账之和',
  I4: '冻结金额等于其背后未了结冻结之和',
  I5: '未完成委托与其成交记录一致',
  I10: '每位客户的事件序号连续无缺',
  I12: '整个账本连同外部账户，按币种合计为零',
  I14: '每笔分录都写明由谁、因何而记',
  I17: '每条链上的实际持有与账本记录一致（计入在途资金）',
  I18: '银行账面等于最近对账单的期末余额加在途金额，各份对账单前后衔接',
  M6: '期权自营账簿的预留等于未到期期权的潜在盈利之和',
} as const;
const en: TranslationOf<typeof zh> = {
  I1: 'Every journal sums to zero in each currency',
  I2: 'No balance is negative, but for the accounts of the outside world',
  I3: 'Every balance is the sum of its postings',
  I4: 'Frozen money is the sum of the open holds behind it',
  I5: 'Open orders agree with their fills',
  I10: 'The events of every customer are numbered without a gap',
  I12: 'The whole ledger, outside world included, sums to zero in each currency',
  I14: 'Every journal says who acted and why',
  I17: 'What stands on each chain is what the ledger says, counting what is on its way',
  I18: "At each bank the books are the last statement's closing balance with what is on its way, and statements follow on one another",
  M6: 'What the options book has set aside is the sum of what open options may win',
};
const invariantsText: Texts<typeof zh> = { zh, en };

export function useInvariantStatement(): (name: string, said: string) => string {
  const words = useCodeText(invariantsText);
  return (name, said) => {
    const known = words(name);
    return known === name ? said : known;
  };
}
