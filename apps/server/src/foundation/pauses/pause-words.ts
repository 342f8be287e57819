/** What a payout pause is called in public: the article of its begin, of a further day and of its end, in all seven languages. */
import type { Language, PauseScope } from '@candor/wire';
import { LANGUAGES } from '@candor/wire';

export interface NoticeText {
  title: string;
  abstract: string;
  body: string;
}
export type NoticeTexts = Readonly<Record<Language, NoticeText>>;

interface Words {
  all: string;
  bank: string;
  chain(name: string): string;
  stopped(of: Said): NoticeText;
  prolonged(of: Said): NoticeText;
  resumed(of: Said): NoticeText;
}
interface Said {
  what: string;
  at: string;
}

export function noticeOf(
  kind: 'stopped' | 'prolonged' | 'resumed',
  { scope, at }: { scope: PauseScope; at: number },
): NoticeTexts {
  const entries = LANGUAGES.map((language) => {
    const words = WORDS[language];
    const what = scope === 'all' || scope === 'bank' ? words[scope] : words.chain(scope);
    return [language, words[kind]({ what, at: utc(at) })] as const;
  });
  return Object.fromEntries(entries) as Record<Language, NoticeText>;
}

const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const notice = (title: string, abstract: string, more = ''): NoticeText => ({
  title,
  abstract,
  body: more === '' ? abstract : `${abstract}\n\n${more}`,
});

const WORDS: Readonly<Record<Language, Words>> = {
  zh: {
    all: '全部提现',
    bank: '银行提现',
    chain: (name) => `${name} 网络提现`,
    stopped: ({ what, at }) =>
      notice(
        `暂停出款：${what}`,
        `自 ${at} 起，${what}暂停出款。`,
        '您仍可提交提现申请，已提交的申请会保留并在恢复后继续处理，资金不受影响。交易和充值照常进行。',
      ),
    prolonged: ({ what, at }) =>
      notice(`继续暂停出款：${what}`, `${what}继续暂停出款，至 ${at}。已提交的申请会保留。`),
    resumed: ({ what, at }) =>
      notice(`恢复出款：${what}`, `${what}已于 ${at} 恢复出款，等待中的申请将依次处理。`),
  },
  en: {
    all: 'All withdrawals',
    bank: 'Bank withdrawals',
    chain: (name) => `Withdrawals over ${name}`,
    stopped: ({ what, at }) =>
      notice(
        `Payouts paused: ${what}`,
        `${what}: no payouts are sent as of ${at}.`,
        'You can still request a withdrawal. Requests are kept and are sent once payouts resume; your funds are not affected. Trading and deposits go on as usual.',
      ),
    prolonged: ({ what, at }) =>
      notice(
        `Payouts remain paused: ${what}`,
        `${what}: payouts remain paused until ${at}. Requests are kept.`,
      ),
    resumed: ({ what, at }) =>
      notice(
        `Payouts resumed: ${what}`,
        `${what}: payouts resumed at ${at}. Waiting requests are being sent.`,
      ),
  },
  'zh-Hant': {
    all: '全部提現',
    bank: '銀行提現',
    chain: (name) => `${name} 網路提現`,
    stopped: ({ what, at }) =>
      notice(
        `暫停出款：${what}`,
        `自 ${at} 起，${what}暫停出款。`,
        '您仍可提交提現申請，已提交的申請會保留並在恢復後繼續處理，資金不受影響。交易與儲值照常進行。',
      ),
    prolonged: ({ what, at }) =>
      notice(`繼續暫停出款：${what}`, `${what}繼續暫停出款，至 ${at}。已提交的申請會保留。`),
    resumed: ({ what, at }) =>
      notice(`恢復出款：${what}`, `${what}已於 ${at} 恢復出款，等待中的申請將依次處理。`),
  },
  ja: {
    all: 'すべての出金',
    bank: '銀行への出金',
    chain: (name) => `${name} ネットワークの出金`,
    stopped: ({ what, at }) =>
      notice(
        `送金の一時停止：${what}`,
        `${at} より、${what}の送金を一時停止しています。`,
        '出金の申請は引き続き可能です。申請は保持され、再開後に順次送金されます。資産に影響はありません。取引と入金は通常どおりご利用いただけます。',
      ),
    prolonged: ({ what, at }) =>
      notice(
        `送金の一時停止を継続：${what}`,
        `${what}の送金は ${at} まで引き続き停止します。申請は保持されます。`,
      ),
    resumed: ({ what, at }) =>
      notice(`送金の再開：${what}`, `${what}の送金を ${at} に再開しました。お待ちの申請を順次送金します。`),
  },
  ko: {
    all: '전체 출금',
    bank: '은행 출금',
    chain: (name) => `${name} 네트워크 출금`,
    stopped: ({ what, at }) =>
      notice(
        `송금 일시 중단: ${what}`,
        `${at}부터 ${what} 송금이 일시 중단되었습니다.`,
        '출금 신청은 계속할 수 있습니다. 신청은 그대로 유지되며 재개 후 순서대로 송금됩니다. 자산에는 영향이 없고 거래와 입금은 정상적으로 이용할 수 있습니다.',
      ),
    prolonged: ({ what, at }) =>
      notice(
        `송금 중단 연장: ${what}`,
        `${what} 송금 중단이 ${at}까지 연장되었습니다. 신청은 그대로 유지됩니다.`,
      ),
    resumed: ({ what, at }) =>
      notice(
        `송금 재개: ${what}`,
        `${what} 송금이 ${at}에 재개되었습니다. 대기 중인 신청을 순서대로 송금합니다.`,
      ),
  },
  es: {
    all: 'Todos los retiros',
    bank: 'Retiros a banco',
    chain: (name) => `Retiros por ${name}`,
    stopped: ({ what, at }) =>
      notice(
        `Pagos en pausa: ${what}`,
        `${what}: no se envían pagos desde ${at}.`,
        'Puedes seguir solicitando retiros. Las solicitudes se conservan y se envían cuando se reanuden los pagos; tus fondos no se ven afectados. El trading y los depósitos siguen con normalidad.',
      ),
    prolonged: ({ what, at }) =>
      notice(
        `Los pagos siguen en pausa: ${what}`,
        `${what}: los pagos siguen en pausa hasta ${at}. Las solicitudes se conservan.`,
      ),
    resumed: ({ what, at }) =>
      notice(
        `Pagos reanudados: ${what}`,
        `${what}: los pagos se reanudaron a las ${at}. Se están enviando las solicitudes en espera.`,
      ),
  },
  th: {
    all: 'การถอนทั้งหมด',
    bank: 'การถอนเข้าธนาคาร',
    chain: (name) => `การถอนผ่านเครือข่าย ${name}`,
    stopped: ({ what, at }) =>
      notice(
        `ระงับการจ่ายเงินชั่วคราว: ${what}`,
        `${what}: ระงับการจ่ายเงินตั้งแต่ ${at}`,
        'คุณยังส่งคำขอถอนได้ คำขอจะถูกเก็บไว้และดำเนินการต่อเมื่อกลับมาเปิด เงินของคุณไม่ได้รับผลกระทบ การเทรดและการฝากเป็นไปตามปกติ',
      ),
    prolonged: ({ what, at }) =>
      notice(`ขยายเวลาระงับการจ่ายเงิน: ${what}`, `${what}: ยังคงระงับการจ่ายเงินจนถึง ${at} คำขอยังถูกเก็บไว้`),
    resumed: ({ what, at }) =>
      notice(`กลับมาจ่ายเงิน: ${what}`, `${what}: กลับมาจ่ายเงินเมื่อ ${at} คำขอที่รออยู่กำลังดำเนินการตามลำดับ`),
  },
};
