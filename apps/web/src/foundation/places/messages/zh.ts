/** Texts of choosing and viewing a place; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  chooseTitle: '选择位置',
  viewTitle: '查看位置',
  useMine: '使用当前位置',
  useMineHint: '仅读取一次，经您确认后使用',
  locating: '正在定位…',
  locateFailed: '无法获取位置，请从列表中选择',
  searchHint: '搜索国家、地区或城市',
  none: '没有匹配的结果',
  coordinates: '坐标',
  accuracy: '精度约 {metres} 米',
  useThis: '使用此位置',
  openMap: '在地图中打开',
  noPlace: '没有可显示的位置',
} as const;

export type PlacesTexts = TranslationOf<typeof messages>;
