/** What price alerts tell customers, in every language; a missing text does not compile. */
import { messagesOf } from '../notify/index.ts';
import type { KindOf } from '../notify/index.ts';

export const alertMessages = messagesOf(
  {
    price_above: { values: ['symbol', 'value', 'price'] },
    price_below: { values: ['symbol', 'value', 'price'] },
    price_rise: { values: ['symbol', 'value', 'price', 'span'] },
    price_fall: { values: ['symbol', 'value', 'price', 'span'] },
  },
  {
    zh: {
      price_above: ['{symbol} 价格提醒', '{symbol} 已涨至 {price}，达到您设置的 {value}。'],
      price_below: ['{symbol} 价格提醒', '{symbol} 已跌至 {price}，达到您设置的 {value}。'],
      price_rise: ['{symbol} 涨幅提醒', '{symbol} {span}内涨幅达到 {value}%，最新价 {price}。'],
      price_fall: ['{symbol} 跌幅提醒', '{symbol} {span}内跌幅达到 {value}%，最新价 {price}。'],
    },
    en: {
      price_above: ['{symbol} price alert', '{symbol} rose to {price}. You asked to be told at {value}.'],
      price_below: ['{symbol} price alert', '{symbol} fell to {price}. You asked to be told at {value}.'],
      price_rise: ['{symbol} is up', '{symbol} is up {value}% or more within {span}. Last price {price}.'],
      price_fall: [
        '{symbol} is down',
        '{symbol} is down {value}% or more within {span}. Last price {price}.',
      ],
    },
    'zh-Hant': {
      price_above: ['{symbol} 價格提醒', '{symbol} 已漲至 {price}，達到您設定的 {value}。'],
      price_below: ['{symbol} 價格提醒', '{symbol} 已跌至 {price}，達到您設定的 {value}。'],
      price_rise: ['{symbol} 漲幅提醒', '{symbol} {span}內漲幅達到 {value}%，最新價 {price}。'],
      price_fall: ['{symbol} 跌幅提醒', '{symbol} {span}內跌幅達到 {value}%，最新價 {price}。'],
    },
    ja: {
      price_above: ['{symbol}の価格アラート', '{symbol}が{price}まで上昇し、設定価格{value}に達しました。'],
      price_below: ['{symbol}の価格アラート', '{symbol}が{price}まで下落し、設定価格{value}に達しました。'],
      price_rise: [
        '{symbol}の上昇アラート',
        '{symbol}の上昇率が{span}で{value}%に達しました。現在値は{price}です。',
      ],
      price_fall: [
        '{symbol}の下落アラート',
        '{symbol}の下落率が{span}で{value}%に達しました。現在値は{price}です。',
      ],
    },
    ko: {
      price_above: ['{symbol} 가격 알림', '{symbol} 가격이 {price}까지 올라 설정한 {value}에 도달했습니다.'],
      price_below: ['{symbol} 가격 알림', '{symbol} 가격이 {price}까지 내려 설정한 {value}에 도달했습니다.'],
      price_rise: [
        '{symbol} 상승 알림',
        '{symbol} 가격이 {span} 동안 {value}% 이상 올랐습니다. 현재가 {price}.',
      ],
      price_fall: [
        '{symbol} 하락 알림',
        '{symbol} 가격이 {span} 동안 {value}% 이상 내렸습니다. 현재가 {price}.',
      ],
    },
    es: {
      price_above: [
        'Alerta de precio de {symbol}',
        '{symbol} subió a {price} y alcanzó el precio de tu alerta: {value}.',
      ],
      price_below: [
        'Alerta de precio de {symbol}',
        '{symbol} bajó a {price} y alcanzó el precio de tu alerta: {value}.',
      ],
      price_rise: ['{symbol} sube', '{symbol} subió un {value}% o más en {span}. Último precio: {price}.'],
      price_fall: ['{symbol} baja', '{symbol} bajó un {value}% o más en {span}. Último precio: {price}.'],
    },
    th: {
      price_above: ['แจ้งเตือนราคา {symbol}', '{symbol} ขึ้นถึง {price} ตามราคาที่คุณตั้งไว้ {value}'],
      price_below: ['แจ้งเตือนราคา {symbol}', '{symbol} ลงถึง {price} ตามราคาที่คุณตั้งไว้ {value}'],
      price_rise: ['{symbol} ปรับขึ้น', '{symbol} ขึ้นถึง {value}% ภายใน {span} ราคาล่าสุด {price}'],
      price_fall: ['{symbol} ปรับลง', '{symbol} ลงถึง {value}% ภายใน {span} ราคาล่าสุด {price}'],
    },
  },
  { price_: { topic: 'alerts' } },
);

export type AlertMessage = KindOf<typeof alertMessages>;
