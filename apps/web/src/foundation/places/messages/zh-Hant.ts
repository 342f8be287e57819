/** Texts of choosing and viewing a place. */
import type { PlacesTexts } from './zh.ts';

export const messages = {
  chooseTitle: '選擇位置',
  viewTitle: '查看位置',
  useMine: '使用目前位置',
  useMineHint: '僅讀取一次，經您確認後使用',
  locating: '正在定位…',
  locateFailed: '無法取得位置，請從清單中選擇',
  searchHint: '搜尋國家、地區或城市',
  none: '沒有相符的結果',
  coordinates: '座標',
  accuracy: '精度約 {metres} 公尺',
  useThis: '使用此位置',
  openMap: '在地圖中開啟',
  noPlace: '沒有可顯示的位置',
} satisfies PlacesTexts;
