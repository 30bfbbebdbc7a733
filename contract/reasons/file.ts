import type { ReasonList } from './facts.ts';

/** Why an image, a document or an upload is not accepted. */
export const fileReasons = {
  upload_unreadable: {},
  upload_cut_short: {},
  too_many_parts: {},
  field_name_too_long: {},
  file_missing: {},
  file_empty: {},
  file_too_large: {},
  file_larger_than: { megabytes: 'number' },
  file_type_unsupported: {},
  proof_not_picture: {},
  proof_not_yours: {},
  evidence_not_yours: { id: 'text' },
  picture_unreadable: {},
  picture_too_many_pixels: { millions: 'number' },
  pdf_damaged: {},
  pdf_unreadable: {},
  pdf_encrypted: {},
  pdf_holds_scripts: {},
  pdf_without_pages: {},
  too_many_files: { most: 'number' },
  too_many_statements: { most: 'number' },
  too_many_megabytes_a_day: { most: 'number' },
  storage_full: { most: 'number' },
  statement_file_removed: { days: 'number' },
} as const satisfies ReasonList;
