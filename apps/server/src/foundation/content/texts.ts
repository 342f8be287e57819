/** What articles say to people, in every language: operators write in all of them. */
import type { contentNoun } from '@candor/wire';
import type { contentDeskNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const contentTexts: TextsOf<typeof contentNoun | typeof contentDeskNoun> = {
  zh: {
    successes: { content_changed: '已保存' },
    refusals: {
      content_answers_unfit: '请回答全部[ {count} ]道题目',
      content_unknown: '没有这篇文章',
      content_name_taken: '该分类下已有同名文章',
      content_facts_unfit: '所填信息与分类不符，请检查链接、主题、专区与级别',
      content_text_unfit: '文本无法保存[：{faults}]',
      content_state_unfit: '当前状态不能执行此操作[（{state}）]',
      content_own_text:
        '公告、协议、横幅，以及含图片或外部链接、或向客户索要费用或密码的内容，须由未参与撰写和选图的人发布',
      content_announced: '平台自动发布的公告不可更改或下架',
      content_held_to: '协议与披露只能以新版本替换，不可下架',
      content_languages_missing: '对客户有约束力的文本须七种语言同时发布或撤下[，缺少：{languages}]',
      content_time_past: '发布时间已过，请选择将来的时间',
      content_quiz_differs: '各语言的测验须题目数、选项数与答案一致[：{languages}]',
    },
  },
  en: {
    successes: { content_changed: 'Saved.' },
    refusals: {
      content_answers_unfit: 'Please answer every question[, {count} in all].',
      content_unknown: 'There is no such article.',
      content_name_taken: 'This category has an article of that name already.',
      content_facts_unfit: 'This does not fit the category. Check link, topic, area and level.',
      content_text_unfit: 'The text cannot be kept[: {faults}].',
      content_state_unfit: 'This cannot be done in the present state[ ({state})].',
      content_own_text:
        'Notices, agreements, banners and whatever holds pictures, links elsewhere or asks customers for money or codes are published by somebody who wrote and chose nothing of them.',
      content_announced: 'What the venue itself announced is neither changed nor taken off.',
      content_held_to: 'Agreements and disclosures are replaced by a new version and not taken off.',
      content_languages_missing:
        'A text that binds customers is published and withdrawn in all seven languages[; missing: {languages}].',
      content_time_past: 'That time has passed. Please choose a later one.',
      content_quiz_differs:
        'A quiz has the same questions, choices and answers in every language[; check {languages}].',
    },
  },
  'zh-Hant': {
    successes: { content_changed: '已儲存' },
    refusals: {
      content_answers_unfit: '請回答全部[ {count} ]道題目',
      content_unknown: '沒有這篇文章',
      content_name_taken: '該分類下已有同名文章',
      content_facts_unfit: '所填資訊與分類不符，請檢查連結、主題、專區與級別',
      content_text_unfit: '文字無法儲存[：{faults}]',
      content_state_unfit: '目前狀態不能執行此操作[（{state}）]',
      content_own_text:
        '公告、協議、橫幅，以及含圖片或外部連結、或向客戶索取費用或密碼的內容，須由未參與撰寫和選圖的人發布',
      content_announced: '平台自動發布的公告不可變更或下架',
      content_held_to: '協議與披露只能以新版本替換，不可下架',
      content_languages_missing: '對客戶有約束力的文字須七種語言同時發布或撤下[，缺少：{languages}]',
      content_time_past: '發布時間已過，請選擇將來的時間',
      content_quiz_differs: '各語言的測驗須題數、選項數與答案一致[：{languages}]',
    },
  },
  ja: {
    successes: { content_changed: '保存しました。' },
    refusals: {
      content_answers_unfit: 'すべての質問[（{count}問）]に回答してください。',
      content_unknown: 'この記事は存在しません。',
      content_name_taken: 'このカテゴリーには同じ名前の記事があります。',
      content_facts_unfit:
        'カテゴリーと項目が一致しません。リンク、トピック、エリア、レベルを確認してください。',
      content_text_unfit: 'このテキストは保存できません[（{faults}）]。',
      content_state_unfit: '現在の状態ではこの操作を実行できません[（{state}）]。',
      content_own_text:
        'お知らせ、規約、バナー、および画像や外部リンクを含む記事、お客様に金銭やコードを求める記事は、執筆にも画像選びにも関わっていない担当者が公開します。',
      content_announced: 'プラットフォームが自動で公開したお知らせは、変更も取り下げもできません。',
      content_held_to: '規約と開示文書は取り下げず、新しい版に差し替えます。',
      content_languages_missing:
        'お客様を拘束する文書は7言語同時に公開・取り下げします[（不足：{languages}）]。',
      content_time_past: 'その日時は過ぎています。これからの日時を選んでください。',
      content_quiz_differs:
        'クイズの問題数、選択肢数、正解はすべての言語で同じにしてください[（{languages}）]。',
    },
  },
  ko: {
    successes: { content_changed: '저장했습니다.' },
    refusals: {
      content_answers_unfit: '모든 질문[ {count}개]에 답해 주세요.',
      content_unknown: '존재하지 않는 글입니다.',
      content_name_taken: '이 분류에 같은 이름의 글이 있습니다.',
      content_facts_unfit: '분류와 맞지 않습니다. 링크, 주제, 영역, 단계를 확인하세요.',
      content_text_unfit: '저장할 수 없는 글입니다[: {faults}].',
      content_state_unfit: '현재 상태에서는 실행할 수 없습니다[({state})].',
      content_own_text:
        '공지, 약관, 배너와 이미지나 외부 링크가 있거나 고객에게 돈이나 코드를 요구하는 글은 작성과 이미지 선택에 관여하지 않은 사람이 게시합니다.',
      content_announced: '플랫폼이 자동으로 게시한 공지는 변경하거나 내릴 수 없습니다.',
      content_held_to: '약관과 공시는 내리지 않고 새 버전으로 교체합니다.',
      content_languages_missing:
        '고객에게 구속력이 있는 글은 7개 언어로 함께 게시하고 내립니다[(누락: {languages})].',
      content_time_past: '이미 지난 시각입니다. 이후 시각을 선택하세요.',
      content_quiz_differs: '퀴즈의 문항 수, 선택지 수, 정답은 모든 언어에서 같아야 합니다[({languages})].',
    },
  },
  es: {
    successes: { content_changed: 'Guardado.' },
    refusals: {
      content_answers_unfit: 'Responde todas las preguntas[ ({count} en total)].',
      content_unknown: 'Este artículo no existe.',
      content_name_taken: 'Ya hay un artículo con ese nombre en esta categoría.',
      content_facts_unfit: 'No encaja con la categoría. Revisa enlace, tema, área y nivel.',
      content_text_unfit: 'El texto no se puede guardar[: {faults}].',
      content_state_unfit: 'No se puede hacer en el estado actual[ ({state})].',
      content_own_text:
        'Los avisos, acuerdos, banners y todo lo que lleve imágenes, enlaces externos o pida a los clientes dinero o códigos los publica alguien que no los escribió ni los eligió.',
      content_announced: 'Lo que anunció la propia plataforma no se modifica ni se retira.',
      content_held_to: 'Los acuerdos y las divulgaciones no se retiran: se sustituyen por una versión nueva.',
      content_languages_missing:
        'Un texto que obliga a los clientes se publica y se retira en los siete idiomas[; faltan: {languages}].',
      content_time_past: 'Esa hora ya pasó. Elige una posterior.',
      content_quiz_differs:
        'El cuestionario debe tener las mismas preguntas, opciones y respuestas en cada idioma[; revisa {languages}].',
    },
  },
  th: {
    successes: { content_changed: 'บันทึกแล้ว' },
    refusals: {
      content_answers_unfit: 'โปรดตอบให้ครบทุกข้อ[ ({count} ข้อ)]',
      content_unknown: 'ไม่พบบทความนี้',
      content_name_taken: 'หมวดนี้มีบทความชื่อนี้แล้ว',
      content_facts_unfit: 'ข้อมูลไม่ตรงกับหมวด โปรดตรวจสอบลิงก์ หัวข้อ พื้นที่ และระดับ',
      content_text_unfit: 'บันทึกข้อความนี้ไม่ได้[: {faults}]',
      content_state_unfit: 'ไม่สามารถทำรายการนี้ในสถานะปัจจุบัน[ ({state})]',
      content_own_text:
        'ประกาศ ข้อตกลง แบนเนอร์ และเนื้อหาที่มีรูปภาพ ลิงก์ภายนอก หรือขอเงินหรือรหัสจากลูกค้า ต้องเผยแพร่โดยผู้ที่ไม่ได้เขียนหรือเลือกสิ่งเหล่านั้น',
      content_announced: 'ประกาศที่แพลตฟอร์มเผยแพร่เองแก้ไขหรือถอนออกไม่ได้',
      content_held_to: 'ข้อตกลงและเอกสารเปิดเผยข้อมูลถอนออกไม่ได้ ให้แทนที่ด้วยฉบับใหม่',
      content_languages_missing: 'ข้อความที่ผูกพันลูกค้าต้องเผยแพร่และถอนพร้อมกันทั้งเจ็ดภาษา[ ขาด: {languages}]',
      content_time_past: 'เวลานี้ผ่านไปแล้ว โปรดเลือกเวลาในอนาคต',
      content_quiz_differs: 'แบบทดสอบต้องมีจำนวนข้อ ตัวเลือก และคำตอบตรงกันทุกภาษา[ ตรวจสอบ {languages}]',
    },
  },
};
