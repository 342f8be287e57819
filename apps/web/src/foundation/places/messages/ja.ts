/** Texts of choosing and viewing a place. */
import type { PlacesTexts } from './zh.ts';

export const messages = {
  chooseTitle: '場所を選択',
  viewTitle: '場所を表示',
  useMine: '現在地を使う',
  useMineHint: '取得は一度だけで、ご確認後にのみ使用します',
  locating: '現在地を取得中…',
  locateFailed: '現在地を取得できません。一覧から選んでください',
  searchHint: '国・地域・都市を検索',
  none: '一致する結果がありません',
  coordinates: '座標',
  accuracy: '精度 約{metres} m',
  useThis: 'この場所を使う',
  openMap: '地図で開く',
  noPlace: '表示する場所がありません',
} satisfies PlacesTexts;
