/** What hosting says to people, in every language. */
import type { hostingNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const financeTexts: TextsOf<typeof hostingNoun> = {
  zh: {
    refusals: {
      hosting_unknown: '该产品不存在或已下架',
      hosting_not_open: '该产品暂未开放申购',
      hosting_too_small: '申购金额低于起购金额[ {minimum}]',
      hosting_too_large: '超出您在该产品的持有上限[，最多还可申购 {limit}]',
      hosting_sold_out: '剩余额度不足[，当前剩余 {left}]',
      hosting_over: '该订单已到期或已赎回',
      hosting_penalty_changed: '违约金已变化[，当前为 {penalty}]，请重新确认',
    },
    successes: {
      hosting_bought: '申购成功，次日起计息',
      hosting_redeemed: '赎回成功，资金已转回现货账户',
    },
  },
  en: {
    refusals: {
      hosting_unknown: 'This product does not exist or is no longer offered.',
      hosting_not_open: 'This product is not open for subscription.',
      hosting_too_small: 'The amount is below the minimum[ of {minimum}].',
      hosting_too_large: 'This exceeds your limit in this product[; you can add up to {limit}].',
      hosting_sold_out: 'Not enough quota left[: {left}].',
      hosting_over: 'This order has matured or was already redeemed.',
      hosting_penalty_changed: 'The penalty has changed[ to {penalty}]. Please confirm again.',
    },
    successes: {
      hosting_bought: 'Subscribed. Interest starts tomorrow.',
      hosting_redeemed: 'Redeemed. The funds are back in your spot account.',
    },
  },
  'zh-Hant': {
    refusals: {
      hosting_unknown: '該產品不存在或已下架',
      hosting_not_open: '該產品尚未開放申購',
      hosting_too_small: '申購金額低於起購金額[ {minimum}]',
      hosting_too_large: '超出您在該產品的持有上限[，最多還可申購 {limit}]',
      hosting_sold_out: '剩餘額度不足[，目前剩餘 {left}]',
      hosting_over: '該訂單已到期或已贖回',
      hosting_penalty_changed: '違約金已變動[，目前為 {penalty}]，請重新確認',
    },
    successes: {
      hosting_bought: '申購成功，次日起計息',
      hosting_redeemed: '贖回成功，資金已轉回現貨帳戶',
    },
  },
  ja: {
    refusals: {
      hosting_unknown: 'この商品は存在しないか、取り扱いを終了しました。',
      hosting_not_open: 'この商品は現在申し込みを受け付けていません。',
      hosting_too_small: '申込額が最低額を下回っています[（{minimum}）]',
      hosting_too_large: 'この商品の保有上限を超えています[（追加可能額：{limit}）]',
      hosting_sold_out: '募集枠が不足しています[（残り：{left}）]',
      hosting_over: 'この注文は満期になったか、すでに解約されています。',
      hosting_penalty_changed: '解約手数料が変わりました[（現在：{penalty}）]。もう一度ご確認ください。',
    },
    successes: {
      hosting_bought: '申し込みました。翌日から利息が付きます。',
      hosting_redeemed: '解約しました。資金は現物口座に戻りました。',
    },
  },
  ko: {
    refusals: {
      hosting_unknown: '존재하지 않거나 판매가 종료된 상품입니다.',
      hosting_not_open: '아직 가입할 수 없는 상품입니다.',
      hosting_too_small: '가입 금액이 최소 금액보다 적습니다[({minimum})]',
      hosting_too_large: '이 상품의 보유 한도를 초과합니다[(추가 가능: {limit})]',
      hosting_sold_out: '남은 한도가 부족합니다[(잔여: {left})]',
      hosting_over: '이미 만기되었거나 해지된 주문입니다.',
      hosting_penalty_changed: '해지 수수료가 변경되었습니다[(현재: {penalty})]. 다시 확인해 주세요.',
    },
    successes: {
      hosting_bought: '가입했습니다. 다음 날부터 이자가 발생합니다.',
      hosting_redeemed: '중도 해지했습니다. 자금이 현물 계정으로 돌아왔습니다.',
    },
  },
  es: {
    refusals: {
      hosting_unknown: 'Este producto no existe o ya no se ofrece.',
      hosting_not_open: 'Este producto no está abierto a suscripción.',
      hosting_too_small: 'El importe es inferior al mínimo[ de {minimum}].',
      hosting_too_large: 'Supera tu límite en este producto[; puedes agregar hasta {limit}].',
      hosting_sold_out: 'No queda cupo suficiente[: {left}].',
      hosting_over: 'Esta orden ya venció o ya se rescató.',
      hosting_penalty_changed: 'La penalización ha cambiado[ a {penalty}]. Confirma de nuevo.',
    },
    successes: {
      hosting_bought: 'Suscripción realizada. Los intereses empiezan mañana.',
      hosting_redeemed: 'Rescate realizado. Los fondos están de nuevo en tu cuenta spot.',
    },
  },
  th: {
    refusals: {
      hosting_unknown: 'ไม่มีผลิตภัณฑ์นี้หรือเลิกจำหน่ายแล้ว',
      hosting_not_open: 'ผลิตภัณฑ์นี้ยังไม่เปิดให้สมัคร',
      hosting_too_small: 'จำนวนเงินต่ำกว่าขั้นต่ำ[ {minimum}]',
      hosting_too_large: 'เกินวงเงินของคุณในผลิตภัณฑ์นี้[ เพิ่มได้สูงสุด {limit}]',
      hosting_sold_out: 'โควตาคงเหลือไม่พอ[ เหลือ {left}]',
      hosting_over: 'คำสั่งนี้ครบกำหนดหรือไถ่ถอนไปแล้ว',
      hosting_penalty_changed: 'ค่าปรับเปลี่ยนไปแล้ว[ ขณะนี้ {penalty}] โปรดยืนยันอีกครั้ง',
    },
    successes: {
      hosting_bought: 'สมัครสำเร็จ ดอกเบี้ยเริ่มวันถัดไป',
      hosting_redeemed: 'ไถ่ถอนสำเร็จ เงินกลับเข้าบัญชีสปอตแล้ว',
    },
  },
};
