/** What a halt is called in public: the article of its announcement and of its end, in all seven languages. */
import type { Language } from '@candor/wire';
import { LANGUAGES } from '@candor/wire';
import type { HaltCause, HaltProduct } from './halt-rules.ts';

export interface NoticeText {
  title: string;
  abstract: string;
  body: string;
}
export type NoticeTexts = Readonly<Record<Language, NoticeText>>;

interface Words {
  product: Readonly<Record<HaltProduct, string>>;
  cause: Readonly<Record<HaltCause, string>>;
  everyPair: string;
  untilTold: string;
  /** what is halted, from, to, why */
  announced(of: Said): NoticeText;
  ended(of: Said): NoticeText;
}
interface Said {
  what: string;
  from: string;
  to: string;
  cause: string;
}

export function noticeOf(
  kind: 'announced' | 'ended',
  of: {
    symbol: string | undefined;
    product: HaltProduct;
    cause: HaltCause;
    startsAt: number;
    endsAt: number | undefined;
  },
): NoticeTexts {
  const entries = LANGUAGES.map((language) => {
    const words = WORDS[language];
    const said: Said = {
      what: `${of.symbol ?? words.everyPair} ${words.product[of.product]}`,
      from: utc(of.startsAt),
      to: of.endsAt === undefined ? words.untilTold : utc(of.endsAt),
      cause: words.cause[of.cause],
    };
    return [language, words[kind](said)] as const;
  });
  return Object.fromEntries(entries) as Record<Language, NoticeText>;
}

/** `2026-11-21 14:00:05 UTC`: to the second, for whoever checks an option by hand. */
const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const WORDS: Readonly<Record<Language, Words>> = {
  zh: {
    product: { all: '全部产品', spot: '现货', contracts: '合约', options: '期权' },
    cause: {
      maintenance: '系统维护',
      market_event: '标的市场的特殊事件',
      legal: '法律或监管要求',
      fault: '系统故障',
    },
    everyPair: '所有交易对',
    untilTold: '另行公告',
    announced: ({ what, from, to, cause }) => ({
      title: `停牌公告：${what}`,
      abstract: `${from} 起，至 ${to}。原因：${cause}。`,
      body: `${what}将于 ${from} 停牌，至 ${to}。原因：${cause}。\n\n停牌期间不接受新委托；撤单和合约平仓照常，行情照常更新。合约在此期间不会被强平，止盈止损也不触发。\n\n公告前已买入的期权照常按公开行情结算；停牌期间到期的期权不再售出。`,
    }),
    ended: ({ what, to }) => ({
      title: `停牌结束：${what}`,
      abstract: `${to} 恢复交易。`,
      body: `${what}的停牌于 ${to} 结束，届时恢复交易。`,
    }),
  },
  en: {
    product: { all: 'all products', spot: 'spot', contracts: 'futures', options: 'options' },
    cause: {
      maintenance: 'maintenance',
      market_event: 'an extraordinary event in the underlying market',
      legal: 'a legal requirement',
      fault: 'a technical fault',
    },
    everyPair: 'All pairs,',
    untilTold: 'until further notice',
    announced: ({ what, from, to, cause }) => ({
      title: `Trading halt: ${what}`,
      abstract: `From ${from} to ${to}. Reason: ${cause}.`,
      body: `Trading is halted for ${what} from ${from}. End: ${to}. Reason: ${cause}.\n\nNo new orders are taken while it lasts. You can cancel orders and close positions as usual, and prices go on being published. No position is liquidated, and no take profit or stop loss is triggered.\n\nOptions bought before this announcement settle by the published prices as always; none that would expire within the halt is sold any more.`,
    }),
    ended: ({ what, to }) => ({
      title: `Halt ends: ${what}`,
      abstract: `Trading resumes at ${to}.`,
      body: `The halt of ${what} ends at ${to}; trading resumes then.`,
    }),
  },
  'zh-Hant': {
    product: { all: '全部產品', spot: '現貨', contracts: '合約', options: '期權' },
    cause: {
      maintenance: '系統維護',
      market_event: '標的市場的特殊事件',
      legal: '法律或監管要求',
      fault: '系統故障',
    },
    everyPair: '所有交易對',
    untilTold: '另行公告',
    announced: ({ what, from, to, cause }) => ({
      title: `停牌公告：${what}`,
      abstract: `${from} 起，至 ${to}。原因：${cause}。`,
      body: `${what}將於 ${from} 停牌，至 ${to}。原因：${cause}。\n\n停牌期間不接受新委託；撤單與合約平倉照常，行情照常更新。合約在此期間不會被強平，止盈止損也不觸發。\n\n公告前已買入的期權照常按公開行情結算；停牌期間到期的期權不再售出。`,
    }),
    ended: ({ what, to }) => ({
      title: `停牌結束：${what}`,
      abstract: `${to} 恢復交易。`,
      body: `${what}的停牌於 ${to} 結束，屆時恢復交易。`,
    }),
  },
  ja: {
    product: { all: '全商品', spot: '現物', contracts: '先物', options: 'オプション' },
    cause: {
      maintenance: 'システムメンテナンス',
      market_event: '原資産市場の特別な事象',
      legal: '法令上の要請',
      fault: 'システム障害',
    },
    everyPair: '全通貨ペア',
    untilTold: '別途お知らせするまで',
    announced: ({ what, from, to, cause }) => ({
      title: `取引停止のお知らせ：${what}`,
      abstract: `${from}から。終了：${to}。理由：${cause}。`,
      body: `${what}の取引を${from}から停止します。終了：${to}。理由：${cause}。\n\n停止中は新規注文を受け付けません。注文の取消と建玉の決済は通常どおり可能で、価格の配信も続きます。この間、強制決済は行われず、利確・損切りも発動しません。\n\nこのお知らせより前に購入されたオプションは、通常どおり公開価格で決済されます。停止中に満期を迎えるオプションは販売しません。`,
    }),
    ended: ({ what, to }) => ({
      title: `取引停止の終了：${what}`,
      abstract: `${to}に取引を再開します。`,
      body: `${what}の取引停止は${to}に終了し、取引を再開します。`,
    }),
  },
  ko: {
    product: { all: '전체 상품', spot: '현물', contracts: '선물', options: '옵션' },
    cause: {
      maintenance: '시스템 점검',
      market_event: '기초 시장의 특별한 사건',
      legal: '법적 요건',
      fault: '시스템 장애',
    },
    everyPair: '모든 거래쌍',
    untilTold: '추후 공지 시까지',
    announced: ({ what, from, to, cause }) => ({
      title: `거래 중단 공지: ${what}`,
      abstract: `${from}부터. 종료: ${to}. 사유: ${cause}.`,
      body: `${from}부터 ${what} 거래를 중단합니다. 종료: ${to}. 사유: ${cause}.\n\n중단 중에는 새 주문을 받지 않습니다. 주문 취소와 포지션 청산은 평소처럼 가능하며 시세도 계속 공개됩니다. 이 동안 강제청산은 없고 익절·손절도 발동하지 않습니다.\n\n이 공지 전에 매수한 옵션은 평소처럼 공개 시세로 정산됩니다. 중단 중에 만기되는 옵션은 더 이상 판매하지 않습니다.`,
    }),
    ended: ({ what, to }) => ({
      title: `거래 중단 종료: ${what}`,
      abstract: `${to}에 거래를 재개합니다.`,
      body: `${what} 거래 중단이 ${to}에 끝나고 거래를 재개합니다.`,
    }),
  },
  es: {
    product: { all: 'todos los productos', spot: 'spot', contracts: 'futuros', options: 'opciones' },
    cause: {
      maintenance: 'mantenimiento',
      market_event: 'un evento extraordinario en el mercado subyacente',
      legal: 'un requisito legal',
      fault: 'una falla técnica',
    },
    everyPair: 'Todos los pares,',
    untilTold: 'hasta nuevo aviso',
    announced: ({ what, from, to, cause }) => ({
      title: `Suspensión anunciada: ${what}`,
      abstract: `Desde ${from}. Fin: ${to}. Motivo: ${cause}.`,
      body: `Las operaciones de ${what} se suspenden desde ${from}. Fin: ${to}. Motivo: ${cause}.\n\nMientras dure no se aceptan órdenes nuevas. Puedes cancelar órdenes y cerrar posiciones como siempre, y los precios se siguen publicando. No se liquida ninguna posición ni se activa ninguna toma de ganancias ni stop de pérdidas.\n\nLas opciones compradas antes de este aviso se liquidan como siempre con los precios publicados; ya no se vende ninguna que venza durante la suspensión.`,
    }),
    ended: ({ what, to }) => ({
      title: `Fin de la suspensión: ${what}`,
      abstract: `Las operaciones se reanudan: ${to}.`,
      body: `La suspensión de ${what} termina el ${to}; entonces se reanudan las operaciones.`,
    }),
  },
  th: {
    product: { all: 'ทุกผลิตภัณฑ์', spot: 'สปอต', contracts: 'ฟิวเจอร์ส', options: 'ออปชัน' },
    cause: {
      maintenance: 'การบำรุงรักษาระบบ',
      market_event: 'เหตุการณ์พิเศษในตลาดอ้างอิง',
      legal: 'ข้อกำหนดทางกฎหมาย',
      fault: 'ระบบขัดข้อง',
    },
    everyPair: 'ทุกคู่เทรด',
    untilTold: 'จนกว่าจะแจ้งให้ทราบ',
    announced: ({ what, from, to, cause }) => ({
      title: `ประกาศหยุดซื้อขาย: ${what}`,
      abstract: `ตั้งแต่ ${from} สิ้นสุด: ${to} เหตุผล: ${cause}`,
      body: `หยุดซื้อขาย ${what} ตั้งแต่ ${from} สิ้นสุด: ${to} เหตุผล: ${cause}\n\nระหว่างนี้ไม่รับคำสั่งใหม่ แต่ยกเลิกคำสั่งและปิดสถานะได้ตามปกติ และยังเผยแพร่ราคาต่อไป จะไม่มีการบังคับปิดสถานะ และTP / SL จะไม่ทำงาน\n\nออปชันที่ซื้อก่อนประกาศนี้จะชำระตามราคาที่เผยแพร่ตามปกติ และจะไม่ขายออปชันที่หมดอายุระหว่างการหยุดซื้อขายอีก`,
    }),
    ended: ({ what, to }) => ({
      title: `สิ้นสุดการหยุดซื้อขาย: ${what}`,
      abstract: `กลับมาซื้อขายเวลา ${to}`,
      body: `การหยุดซื้อขาย ${what} สิ้นสุดเวลา ${to} และกลับมาซื้อขายตามปกติ`,
    }),
  },
};
