-- Pictures of articles (R-CO-1): taken in by operators, kept under their negative number, and shown to everybody once they are bound.
alter table files_blobs drop constraint files_blobs_purpose_check;
alter table files_blobs add constraint files_blobs_purpose_check check (purpose in (
  'kyc_front', 'kyc_back', 'kyc_hand', 'deposit_proof', 'bank_voucher', 'chat_image', 'reset_front', 'reset_hand', 'content_picture'
));
