/** Texts of choosing and sending pictures. */
import type { FilesTexts } from './zh.ts';

export const messages = {
  chooseImage: 'อัปโหลดรูปภาพ',
  takePhoto: 'ถ่ายรูป',
  fromAlbum: 'จากอัลบั้ม',
  retake: 'ถ่ายใหม่',
  uploading: 'กำลังอัปโหลด {percent}%',
  uploadFailed: 'อัปโหลดไม่สำเร็จ แตะเพื่อลองอีกครั้ง',
  fileTooLarge: 'ไฟล์มีขนาดเกิน {limit} MB',
  notAnImage: 'รองรับเฉพาะรูป JPG, PNG หรือ WebP',
  previewFailed: 'แสดงตัวอย่างรูปไม่สำเร็จ',
  removeImage: 'ลบรูปภาพ',
} satisfies FilesTexts;
