/** Texts of choosing and sending pictures. */
import type { FilesTexts } from './zh.ts';

export const messages = {
  chooseImage: '이미지 업로드',
  takePhoto: '사진 촬영',
  fromAlbum: '앨범에서 선택',
  retake: '다시 촬영',
  uploading: '업로드 중 {percent}%',
  uploadFailed: '업로드 실패. 눌러서 다시 시도하세요',
  fileTooLarge: '파일이 {limit} MB를 초과합니다',
  notAnImage: 'JPG, PNG, WebP 이미지만 지원합니다',
  previewFailed: '이미지를 미리 볼 수 없습니다',
  removeImage: '이미지 삭제',
} satisfies FilesTexts;
