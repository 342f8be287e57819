/** What wallet says to people, in every language. */
import type { walletNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const walletTexts: TextsOf<typeof walletNoun> = {
  zh: {
    refusals: {
      insufficient_balance: '余额不足',
      insufficient_sellable_balance: '可卖余额不足',
      amount_too_precise: '数量的小数位过多[，最多 {decimals} 位]',
      amount_too_large: '数量过大',
      amount_zero: '数量必须大于 0',
      same_account: '转出与转入账户不能相同',
      account_not_for_currency: '该币种不能存放于所选账户',
      faucet_used_today: '今日已领取，请明天（UTC）再来',
      faucet_not_in_live: '正式环境不提供模拟资金',
    },
    successes: {
      transferred: '划转成功',
      faucet_paid: '模拟资金已到账',
    },
  },
  en: {
    refusals: {
      insufficient_balance: 'Insufficient balance.',
      insufficient_sellable_balance: 'Insufficient sellable balance.',
      amount_too_precise: 'Too many decimal places[; at most {decimals} are allowed].',
      amount_too_large: 'The amount is too large.',
      amount_zero: 'The amount must be greater than 0.',
      same_account: 'Choose two different accounts.',
      account_not_for_currency: 'This currency cannot be held in the chosen account.',
      faucet_used_today: 'You have already claimed your play money today. Come back tomorrow (UTC).',
      faucet_not_in_live: 'There is no play money on the live exchange.',
    },
    successes: {
      transferred: 'Transfer complete.',
      faucet_paid: 'Play money credited.',
    },
  },
  'zh-Hant': {
    refusals: {
      insufficient_balance: '餘額不足',
      insufficient_sellable_balance: '可賣餘額不足',
      amount_too_precise: '數量的小數位過多[，最多 {decimals} 位]',
      amount_too_large: '數量過大',
      amount_zero: '數量必須大於 0',
      same_account: '轉出與轉入帳戶不可相同',
      account_not_for_currency: '此幣種不可存放於所選帳戶',
      faucet_used_today: '今日已領取，請明天（UTC）再來',
      faucet_not_in_live: '正式環境不提供模擬資金',
    },
    successes: {
      transferred: '劃轉成功',
      faucet_paid: '模擬資金已入帳',
    },
  },
  ja: {
    refusals: {
      insufficient_balance: '残高が不足しています',
      insufficient_sellable_balance: '売却可能な残高が不足しています',
      amount_too_precise: '小数点以下の桁数が多すぎます[（最大{decimals}桁）]',
      amount_too_large: '数量が大きすぎます',
      amount_zero: '数量は0より大きくしてください',
      same_account: '振替元と振替先には異なる口座を選んでください',
      account_not_for_currency: 'この通貨は選択した口座では保有できません',
      faucet_used_today: '本日分は受け取り済みです。明日（UTC）またお越しください。',
      faucet_not_in_live: '本番環境ではデモ資金をご利用いただけません',
    },
    successes: {
      transferred: '振替が完了しました',
      faucet_paid: 'デモ資金が入金されました',
    },
  },
  ko: {
    refusals: {
      insufficient_balance: '잔액이 부족합니다',
      insufficient_sellable_balance: '매도 가능한 잔액이 부족합니다',
      amount_too_precise: '소수점 자릿수가 너무 많습니다[(최대 {decimals}자리)]',
      amount_too_large: '수량이 너무 큽니다',
      amount_zero: '수량은 0보다 커야 합니다',
      same_account: '서로 다른 계정을 선택해 주세요',
      account_not_for_currency: '선택한 계정에는 이 통화를 보관할 수 없습니다',
      faucet_used_today: '오늘은 이미 받았습니다. 내일(UTC) 다시 이용해 주세요.',
      faucet_not_in_live: '실거래 환경에서는 모의 자금을 제공하지 않습니다',
    },
    successes: {
      transferred: '이체가 완료되었습니다',
      faucet_paid: '모의 자금이 입금되었습니다',
    },
  },
  es: {
    refusals: {
      insufficient_balance: 'Saldo insuficiente.',
      insufficient_sellable_balance: 'Saldo vendible insuficiente.',
      amount_too_precise: 'Demasiados decimales[; el máximo es {decimals}].',
      amount_too_large: 'La cantidad es demasiado grande.',
      amount_zero: 'La cantidad debe ser mayor que 0.',
      same_account: 'Elige dos cuentas distintas.',
      account_not_for_currency: 'Esta moneda no se puede guardar en la cuenta elegida.',
      faucet_used_today: 'Ya recibiste tu dinero ficticio de hoy. Vuelve mañana (UTC).',
      faucet_not_in_live: 'En el entorno real no hay dinero ficticio.',
    },
    successes: {
      transferred: 'Transferencia completada.',
      faucet_paid: 'Dinero ficticio acreditado.',
    },
  },
  th: {
    refusals: {
      insufficient_balance: 'ยอดเงินไม่เพียงพอ',
      insufficient_sellable_balance: 'ยอดที่ขายได้ไม่เพียงพอ',
      amount_too_precise: 'จำนวนทศนิยมมากเกินไป[ (สูงสุด {decimals} ตำแหน่ง)]',
      amount_too_large: 'จำนวนมากเกินไป',
      amount_zero: 'จำนวนต้องมากกว่า 0',
      same_account: 'โปรดเลือกบัญชีต้นทางและปลายทางที่ต่างกัน',
      account_not_for_currency: 'ไม่สามารถเก็บสกุลเงินนี้ในบัญชีที่เลือก',
      faucet_used_today: 'วันนี้รับเงินจำลองแล้ว โปรดกลับมาพรุ่งนี้ (UTC)',
      faucet_not_in_live: 'ระบบจริงไม่มีเงินจำลอง',
    },
    successes: {
      transferred: 'โอนสำเร็จ',
      faucet_paid: 'เงินจำลองเข้าบัญชีแล้ว',
    },
  },
};
