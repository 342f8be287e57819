/** The few words of public pages and feeds that are no article's. */
import type { Language } from '@candor/wire';

export const pageWords: Readonly<Record<Language, { feed: string; open: string; fallback: string }>> = {
  zh: { feed: 'Candor 公告与资讯', open: '在 App 中打开', fallback: '暂无中文版，以下为英文原文' },
  en: { feed: 'Candor notices and news', open: 'Open in the app', fallback: 'Shown in English' },
  'zh-Hant': { feed: 'Candor 公告與資訊', open: '在 App 中開啟', fallback: '尚無繁體中文版，以下為英文原文' },
  ja: {
    feed: 'Candor お知らせとニュース',
    open: 'アプリで開く',
    fallback: '日本語版がないため英語で表示しています',
  },
  ko: { feed: 'Candor 공지와 뉴스', open: '앱에서 열기', fallback: '한국어 버전이 없어 영어로 표시합니다' },
  es: {
    feed: 'Avisos y noticias de Candor',
    open: 'Abrir en la app',
    fallback: 'Sin versión en español; se muestra en inglés',
  },
  th: { feed: 'ประกาศและข่าวสารของ Candor', open: 'เปิดในแอป', fallback: 'ยังไม่มีภาษาไทย จึงแสดงเป็นภาษาอังกฤษ' },
};
