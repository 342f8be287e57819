/** What copy-trading tells customers, in every language. Each mirrored trade is a record of its copy, no message. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

const MONEY = { values: ['lead', 'amount', 'currency'] } as const;
const NAME = { values: ['lead'] } as const;

export const copyMessages = messagesOf(
  {
    copy_ended: MONEY,
    copy_stopped: MONEY,
    copy_lead_ended: MONEY,
    lead_admitted: NAME,
    lead_declined: NAME,
    lead_removed: NAME,
  },
  {
    zh: {
      copy_ended: ['跟单已结束', '您对“{lead}”的跟单已结束，{amount} {currency} 已退回现货账户。'],
      copy_stopped: [
        '跟单已止损结束',
        '您对“{lead}”的跟单触及组合止损，持仓已全部平仓，{amount} {currency} 已退回现货账户。',
      ],
      copy_lead_ended: [
        '交易员已停止带单',
        '“{lead}”已停止带单，您的跟单持仓已全部平仓，{amount} {currency} 已退回现货账户。',
      ],
      lead_admitted: ['带单申请已通过', '您已成为交易员“{lead}”，用户现在可以跟单您的合约组合。'],
      lead_declined: ['带单申请未通过', '您的带单申请“{lead}”未通过审核。'],
      lead_removed: ['带单资格已取消', '交易员“{lead}”的带单资格已取消，所有跟单将平仓结束。'],
    },
    'zh-Hant': {
      copy_ended: ['跟單已結束', '您對「{lead}」的跟單已結束，{amount} {currency} 已退回現貨帳戶。'],
      copy_stopped: [
        '跟單已止損結束',
        '您對「{lead}」的跟單觸及組合止損，持倉已全部平倉，{amount} {currency} 已退回現貨帳戶。',
      ],
      copy_lead_ended: [
        '交易員已停止帶單',
        '「{lead}」已停止帶單，您的跟單持倉已全部平倉，{amount} {currency} 已退回現貨帳戶。',
      ],
      lead_admitted: ['帶單申請已通過', '您已成為交易員「{lead}」，使用者現在可以跟單您的合約組合。'],
      lead_declined: ['帶單申請未通過', '您的帶單申請「{lead}」未通過審核。'],
      lead_removed: ['帶單資格已取消', '交易員「{lead}」的帶單資格已取消，所有跟單將平倉結束。'],
    },
    en: {
      copy_ended: [
        'Your copy has ended',
        'You no longer copy {lead}. {amount} {currency} is back in your spot account.',
      ],
      copy_stopped: [
        'Your copy was stopped',
        'Your copy of {lead} reached its portfolio stop-loss. All positions are closed and {amount} {currency} is back in your spot account.',
      ],
      copy_lead_ended: [
        'A lead trader has stopped',
        '{lead} no longer leads. Your copied positions are closed and {amount} {currency} is back in your spot account.',
      ],
      lead_admitted: [
        'You are a lead trader',
        'You now lead as {lead}. Others can copy your futures portfolio.',
      ],
      lead_declined: ['Application to lead declined', 'Your application to lead as {lead} was declined.'],
      lead_removed: ['You no longer lead', '{lead} has been removed as a lead trader. Every copy closes.'],
    },
    ja: {
      copy_ended: [
        'コピーが終了しました',
        '{lead}のコピーは終了しました。{amount} {currency}を現物口座に返還しました。',
      ],
      copy_stopped: [
        'コピーが損切りで終了しました',
        '{lead}のコピーがポートフォリオの損切りに達しました。すべての建玉を決済し、{amount} {currency}を現物口座に返還しました。',
      ],
      copy_lead_ended: [
        'トレーダーがリードを終了しました',
        '{lead}はリードを終了しました。コピーした建玉を決済し、{amount} {currency}を現物口座に返還しました。',
      ],
      lead_admitted: [
        'リードトレーダーになりました',
        '{lead}としてリードを開始しました。先物ポートフォリオがコピー可能になりました。',
      ],
      lead_declined: ['リード申請は承認されませんでした', '{lead}としてのリード申請は承認されませんでした。'],
      lead_removed: [
        'リード資格が取り消されました',
        '{lead}のリード資格は取り消され、すべてのコピーが決済されます。',
      ],
    },
    ko: {
      copy_ended: [
        '카피가 종료되었습니다',
        '{lead} 카피가 종료되어 {amount} {currency}이(가) 현물 계정으로 반환되었습니다.',
      ],
      copy_stopped: [
        '카피가 손절로 종료되었습니다',
        '{lead} 카피가 포트폴리오 손절 기준에 도달했습니다. 모든 포지션이 청산되고 {amount} {currency}이(가) 현물 계정으로 반환되었습니다.',
      ],
      copy_lead_ended: [
        '리드 트레이더가 리드를 종료했습니다',
        '{lead}이(가) 리드를 종료했습니다. 카피 포지션이 청산되고 {amount} {currency}이(가) 현물 계정으로 반환되었습니다.',
      ],
      lead_admitted: [
        '리드 트레이더가 되었습니다',
        '이제 {lead}(으)로 리드합니다. 다른 사용자가 선물 포트폴리오를 카피할 수 있습니다.',
      ],
      lead_declined: ['리드 신청이 거절되었습니다', '{lead} 리드 신청이 승인되지 않았습니다.'],
      lead_removed: ['리드 자격이 취소되었습니다', '{lead}의 리드 자격이 취소되어 모든 카피가 청산됩니다.'],
    },
    es: {
      copy_ended: ['Tu copia terminó', 'Ya no copias a {lead}. {amount} {currency} volvió a tu cuenta spot.'],
      copy_stopped: [
        'Tu copia se detuvo',
        'Tu copia de {lead} alcanzó su stop-loss de cartera. Se cerraron todas las posiciones y {amount} {currency} volvió a tu cuenta spot.',
      ],
      copy_lead_ended: [
        'Un trader dejó de liderar',
        '{lead} dejó de liderar. Se cerraron tus posiciones copiadas y {amount} {currency} volvió a tu cuenta spot.',
      ],
      lead_admitted: [
        'Ya eres trader líder',
        'Ahora lideras como {lead}. Otros pueden copiar tu cartera de futuros.',
      ],
      lead_declined: ['Solicitud rechazada', 'Tu solicitud para liderar como {lead} fue rechazada.'],
      lead_removed: ['Ya no lideras', '{lead} dejó de ser trader líder. Todas las copias se cierran.'],
    },
    th: {
      copy_ended: ['การก๊อปปี้สิ้นสุดแล้ว', 'คุณเลิกก๊อปปี้ {lead} แล้ว {amount} {currency} กลับเข้าบัญชีสปอต'],
      copy_stopped: [
        'การก๊อปปี้ถูกตัดขาดทุน',
        'การก๊อปปี้ {lead} ถึงจุดตัดขาดทุนของพอร์ต ปิดสถานะทั้งหมดแล้ว {amount} {currency} กลับเข้าบัญชีสปอต',
      ],
      copy_lead_ended: [
        'เทรดเดอร์หยุดนำเทรด',
        '{lead} หยุดนำเทรดแล้ว ปิดสถานะที่ก๊อปปี้ทั้งหมด {amount} {currency} กลับเข้าบัญชีสปอต',
      ],
      lead_admitted: ['คุณเป็นเทรดเดอร์นำแล้ว', 'คุณนำเทรดในชื่อ {lead} ผู้อื่นก๊อปปี้พอร์ตฟิวเจอร์สของคุณได้แล้ว'],
      lead_declined: ['ใบสมัครนำเทรดไม่ผ่าน', 'ใบสมัครนำเทรดในชื่อ {lead} ไม่ผ่านการอนุมัติ'],
      lead_removed: ['คุณไม่ได้นำเทรดแล้ว', '{lead} ถูกถอดจากการนำเทรด การก๊อปปี้ทั้งหมดจะถูกปิด'],
    },
  },
  { copy_: { topic: 'fills', page: 'pages/documentation/ordersPage' } },
);

export type CopyMessage = KindOf<typeof copyMessages>;
