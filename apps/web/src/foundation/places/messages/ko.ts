/** Texts of choosing and viewing a place. */
import type { PlacesTexts } from './zh.ts';

export const messages = {
  chooseTitle: '위치 선택',
  viewTitle: '위치 보기',
  useMine: '현재 위치 사용',
  useMineHint: '한 번만 읽고 확인한 경우에만 사용합니다',
  locating: '위치 확인 중…',
  locateFailed: '위치를 가져올 수 없습니다. 목록에서 선택해 주세요',
  searchHint: '국가, 지역, 도시 검색',
  none: '일치하는 결과가 없습니다',
  coordinates: '좌표',
  accuracy: '정확도 약 {metres} m',
  useThis: '이 위치 사용',
  openMap: '지도에서 열기',
  noPlace: '표시할 위치가 없습니다',
} satisfies PlacesTexts;
