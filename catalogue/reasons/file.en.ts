import type { fileReasons } from '@peerdesk/contract/reasons/file.ts';

export const fileEn = {
  upload_unreadable: 'The upload cannot be read: send the file again',
  upload_cut_short: 'The upload was cut short: send the file again',
  upload_not_whole: 'Parts of the file are still missing: send them, or the whole file again',
  upload_not_as_announced: 'The file is not the one that was announced: send it again',
  upload_taken_in: 'The file has arrived already: see what came of it among your uploads',
  part_of_wrong_size: 'The part is too short or too long: send the file again',
  part_damaged: 'The part was damaged on its way: send it again',
  too_many_parts: 'Send one file and only a few fields',
  field_name_too_long: 'The name of a field is too long',
  file_missing: 'Attach a file',
  file_empty: 'The file is empty: choose another one',
  file_too_large: 'The file is too large: send a smaller one',
  file_larger_than: 'A file may have at most {megabytes, number} MB',
  file_type_unsupported: 'Send a JPEG, PNG or WebP picture, or a PDF',
  proof_not_picture: 'A proof is a picture, not a PDF: send a screenshot',
  proof_not_yours: 'Not a picture that you sent as a proof',
  evidence_not_yours: 'You have no such file: {id}',
  picture_unreadable: 'This picture cannot be read: save it again as JPEG or PNG and send that',
  picture_too_many_pixels:
    'A picture may have at most {millions, number} million pixels: send a smaller one',
  pdf_damaged: 'This PDF is damaged: download it again',
  pdf_unreadable: 'This PDF cannot be read: download it again, or print it into a new PDF',
  pdf_encrypted: 'Save the PDF without a password',
  pdf_holds_scripts: 'This PDF contains scripts or other files: print it into a new PDF',
  pdf_without_pages: 'This PDF has no pages: choose another one',
  brand_picture_type: 'Only PNG, JPEG, WebP and SVG pictures can be used',
  svg_not_only_drawing:
    'This SVG holds more than a drawing (script, style sheet, link, entity or picture). Save it as plain SVG or as PNG',
  too_many_unusable_files: 'Too many files that could not be used. Try again in an hour',
  too_many_files: 'At most {most, number} files an hour. Try again later',
  too_many_statements: 'At most {most, number} statements an hour. Try again later',
  too_many_passwords:
    'Too many passwords were tried for this file. Try again in an hour, or look the password up first',
  too_many_tries: 'This file was tried too often. Try again in an hour',
  password_not_asked: 'This file does not wait for a password',
  too_many_megabytes_a_day:
    'You have sent {most, number} MB within 24 hours. Try again later, or ask an admin to raise the limit in Settings',
  storage_full:
    'The storage for files is full ({most, number} MB). Ask an admin to raise the limit in Settings, or to keep files for fewer days',
  statement_file_removed: 'The file was removed after {days, number} days: upload it again',
} as const satisfies Record<keyof typeof fileReasons, string>;
