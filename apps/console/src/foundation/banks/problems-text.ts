/** Why a statement cannot be submitted, by the server's codes: the same words as its refusals. */
import type { Texts, TranslationOf } from '../../platform/i18n/index.ts';

const zh = {
  statement_too_long: '一份对账单最多 2,000 笔',
  statement_faulty: '部分行有误，请核对文件或列映射',
  statement_other_account: '该对账单属于其他账户',
  statement_other_currency: '该对账单的币种与账户不符',
  statement_sum: '期初余额加各笔发生额与期末余额不符',
  statement_gap: '该对账单与上一份不衔接：期初余额不符，或日期更早',
  statement_known: '与已导入的对账单相同',
  statement_ahead: '对账单日期不能晚于今天',
  statement_waiting: '该账户已有一份对账单待复核',
  statement_line_differs: '有一笔流水已手工录入，但内容与对账单不同。请先冲正该笔',
} as const;
const en: TranslationOf<typeof zh> = {
  statement_too_long: 'A statement may have at most 2,000 entries',
  statement_faulty: 'Some lines are faulty. Check the file or the columns',
  statement_other_account: 'This statement belongs to another account',
  statement_other_currency: "The statement's currency is not the account's",
  statement_sum: 'The entries do not lead from the opening to the closing balance',
  statement_gap:
    'The statement does not follow on from the last one: another opening balance, or an earlier day',
  statement_known: 'This is the same as a statement that was imported before',
  statement_ahead: 'The date of the statement lies in the future',
  statement_waiting: 'Another statement of this account is waiting for its check',
  statement_line_differs: 'An entry was made by hand before and differs from the statement. Reverse it first',
};
export const problemsText: Texts<typeof zh> = { zh, en };
