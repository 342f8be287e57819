/** What Web Push refuses, in every language. */
import type { pushNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const pushTexts: TextsOf<typeof pushNoun> = {
  zh: {
    refusals: {
      push_service_unknown: '此浏览器的推送服务不受支持',
      push_keys_unfit: '浏览器返回的推送密钥无效，请重试',
    },
  },
  en: {
    refusals: {
      push_service_unknown: 'The push service of this browser is not supported.',
      push_keys_unfit: 'The keys from your browser are not valid. Try again.',
    },
  },
  'zh-Hant': {
    refusals: {
      push_service_unknown: '此瀏覽器的推播服務不受支援',
      push_keys_unfit: '瀏覽器傳回的推播密鑰無效，請重試',
    },
  },
  ja: {
    refusals: {
      push_service_unknown: 'このブラウザのプッシュサービスには対応していません',
      push_keys_unfit: 'ブラウザから届いたプッシュ用の鍵が正しくありません。もう一度お試しください',
    },
  },
  ko: {
    refusals: {
      push_service_unknown: '이 브라우저의 푸시 서비스는 지원되지 않습니다',
      push_keys_unfit: '브라우저의 푸시 키가 올바르지 않습니다. 다시 시도하세요',
    },
  },
  es: {
    refusals: {
      push_service_unknown: 'El servicio push de este navegador no es compatible.',
      push_keys_unfit: 'Las claves de tu navegador no son válidas. Inténtalo de nuevo.',
    },
  },
  th: {
    refusals: {
      push_service_unknown: 'ไม่รองรับบริการพุชของเบราว์เซอร์นี้',
      push_keys_unfit: 'คีย์พุชจากเบราว์เซอร์ไม่ถูกต้อง ลองอีกครั้ง',
    },
  },
};
