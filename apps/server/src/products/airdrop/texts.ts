/** What airdrops say to people, in every language. */
import type { airdropNoun } from '@candor/wire';
import type { airdropDeskNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const airdropTexts: TextsOf<typeof airdropNoun | typeof airdropDeskNoun> = {
  zh: {
    refusals: {
      airdrop_unknown: '该空投不存在或尚未公告',
      airdrop_terms_unfit: '条款不匹配，请检查奖池、单人上限、小数位与日期',
      airdrop_too_soon: '首个计算日须在公告 24 小时之后[（不早于 {from} UTC）]',
      airdrop_act_unfit: '当前状态不能执行此操作[（{state}）]',
      airdrop_reserve_short: '奖池资金不足，还需存入[ {lacking}]',
      airdrop_overfunded: '超出奖池所需，最多可存入[ {lacking}]',
      airdrop_surplus_short: '可收回的金额不足[，最多 {surplus}]',
      airdrop_chain_away: '暂时无法连接比特币链，请稍后再公告',
    },
  },
  en: {
    refusals: {
      airdrop_unknown: 'This airdrop does not exist or has not been announced.',
      airdrop_terms_unfit: 'The terms do not fit. Check pool, cap, decimals and days.',
      airdrop_too_soon:
        'The first day must begin at least 24 hours after the announcement[, not before {from} UTC].',
      airdrop_act_unfit: 'This cannot be done in the present state[ ({state})].',
      airdrop_reserve_short: 'The reserve is short[ by {lacking}].',
      airdrop_overfunded: 'This is more than the pool needs[; {lacking} can be added].',
      airdrop_surplus_short: 'Less than that can be taken back[; at most {surplus}].',
      airdrop_chain_away: 'The Bitcoin chain cannot be reached now. Please announce it later.',
    },
  },
  'zh-Hant': {
    refusals: {
      airdrop_unknown: '該空投不存在或尚未公告',
      airdrop_terms_unfit: '條款不相符，請檢查獎池、單人上限、小數位與日期',
      airdrop_too_soon: '首個計算日須在公告 24 小時之後[（不早於 {from} UTC）]',
      airdrop_act_unfit: '目前狀態不能執行此操作[（{state}）]',
      airdrop_reserve_short: '獎池資金不足，還需存入[ {lacking}]',
      airdrop_overfunded: '超出獎池所需，最多可存入[ {lacking}]',
      airdrop_surplus_short: '可收回的金額不足[，最多 {surplus}]',
      airdrop_chain_away: '暫時無法連接比特幣鏈，請稍後再公告',
    },
  },
  ja: {
    refusals: {
      airdrop_unknown: 'このエアドロップは存在しないか、まだ告知されていません。',
      airdrop_terms_unfit: '条件が整合しません。総額、上限、小数桁、対象日を確認してください。',
      airdrop_too_soon: '最初の対象日は告知から24時間以降に設定してください[（{from} UTC以降）]。',
      airdrop_act_unfit: '現在の状態ではこの操作を実行できません[（{state}）]。',
      airdrop_reserve_short: '準備金が不足しています[（不足額 {lacking}）]。',
      airdrop_overfunded: '必要額を超えています[（追加可能額は{lacking}）]。',
      airdrop_surplus_short: '回収できる金額を超えています[（最大 {surplus}）]。',
      airdrop_chain_away: '現在ビットコインのチェーンに接続できません。時間をおいて告知してください。',
    },
  },
  ko: {
    refusals: {
      airdrop_unknown: '존재하지 않거나 아직 공지되지 않은 에어드롭입니다.',
      airdrop_terms_unfit: '조건이 맞지 않습니다. 총액, 한도, 소수 자릿수, 날짜를 확인하세요.',
      airdrop_too_soon: '첫 집계일은 공지 후 24시간이 지나야 합니다[({from} UTC 이후)].',
      airdrop_act_unfit: '현재 상태에서는 실행할 수 없습니다[({state})].',
      airdrop_reserve_short: '준비금이 부족합니다[(부족액 {lacking})].',
      airdrop_overfunded: '필요한 금액을 초과합니다[(최대 {lacking} 추가 가능)].',
      airdrop_surplus_short: '회수할 수 있는 금액을 초과합니다[(최대 {surplus})].',
      airdrop_chain_away: '현재 비트코인 체인에 연결할 수 없습니다. 나중에 공지하세요.',
    },
  },
  es: {
    refusals: {
      airdrop_unknown: 'Este airdrop no existe o aún no se ha anunciado.',
      airdrop_terms_unfit: 'Los términos no encajan. Revisa fondo, límite, decimales y días.',
      airdrop_too_soon:
        'El primer día debe empezar al menos 24 horas después del anuncio[, no antes de {from} UTC].',
      airdrop_act_unfit: 'No se puede hacer en el estado actual[ ({state})].',
      airdrop_reserve_short: 'La reserva no alcanza[; faltan {lacking}].',
      airdrop_overfunded: 'Es más de lo que necesita el fondo[; caben {lacking} más].',
      airdrop_surplus_short: 'No se puede recuperar tanto[; como máximo {surplus}].',
      airdrop_chain_away: 'Ahora no hay conexión con la cadena de Bitcoin. Anúncialo más tarde.',
    },
  },
  th: {
    refusals: {
      airdrop_unknown: 'ไม่พบแอร์ดรอปนี้หรือยังไม่ได้ประกาศ',
      airdrop_terms_unfit: 'เงื่อนไขไม่สอดคล้องกัน โปรดตรวจสอบเงินรางวัล เพดาน ทศนิยม และวันที่',
      airdrop_too_soon: 'วันแรกต้องเริ่มหลังประกาศอย่างน้อย 24 ชั่วโมง[ (ไม่ก่อน {from} UTC)]',
      airdrop_act_unfit: 'ไม่สามารถทำรายการนี้ในสถานะปัจจุบัน[ ({state})]',
      airdrop_reserve_short: 'เงินสำรองไม่เพียงพอ[ ขาดอีก {lacking}]',
      airdrop_overfunded: 'เกินกว่าที่เงินรางวัลต้องการ[ เพิ่มได้อีก {lacking}]',
      airdrop_surplus_short: 'ยอดที่ถอนคืนได้ไม่เพียงพอ[ สูงสุด {surplus}]',
      airdrop_chain_away: 'ขณะนี้เชื่อมต่อเชนบิตคอยน์ไม่ได้ โปรดประกาศภายหลัง',
    },
  },
};
