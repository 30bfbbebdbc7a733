import type {
  statementFileReasons,
  statementRowReasons,
} from '@peerdesk/contract/reasons/statement.ts';

export const statementFileEn = {
  statement_damaged: 'The file is damaged or incomplete. Download it from the bank again',
  statement_unreadable: 'The file could not be read. Download it from the bank again',
  statement_reading_failed: 'Something went wrong while reading this file. Upload it again',
  statement_ends_reader:
    'Reading this file has failed several times, so it is not tried again. Download a shorter period, or the same one in another format, and upload that',
  statement_ends_matching:
    'The lines are imported, but matching them to orders has failed several times and is not tried again. Support has been told',
  statement_unstorable:
    'The file contains characters that cannot be stored. Download it from the bank again, as PDF, Excel or CSV',
  statement_encrypted: 'The file is protected with a password. Save it without one and upload that',
  statement_has_macros:
    'The file contains macros or embedded files. Save a copy without them and upload that',
  statement_has_entities:
    'The file declares XML entities, which no statement does. Nothing was read: download it from the bank again',
  statement_unpacks_too_large:
    'The file unpacks to far more data than any statement. Nothing was read: download it from the bank again',
  statement_too_many_parts:
    'The archive has {parts, number} parts; at most {most, number} are allowed. Upload the statement itself',
  statement_too_many_rows: 'The file has more than {most, number} rows. Download a shorter period',
  statement_too_many_lines:
    'The file has more than {most, number} lines, most of them empty. Download it from the bank again, or a shorter period',
  statement_too_large: 'The file is larger than {megabytes, number} MB. Download a shorter period',
  statement_xls_too_large:
    'An .xls file this large, of a kind from before 1997, takes too much memory. Save it as .xlsx or CSV',
  statement_needs_memory: 'The file needs too much memory. Download a shorter period, or CSV',
  statement_too_slow:
    'Reading the file took too long and was stopped. Download a shorter period, or CSV',
  statement_cell_too_long:
    'A cell holds more text than a spreadsheet allows. Download the file from the bank again',
  statement_quotes_unclosed:
    'The file has too many quotation marks that are never closed. Download it from the bank again',
  statement_not_text:
    'This file cannot be read as a statement. Download it from the bank as PDF, Excel or CSV',
  statement_is_picture:
    'This is an image. Download the statement from the bank as PDF, Excel or CSV',
  statement_is_recording:
    'This is an image or a recording. Download the statement from the bank as PDF, Excel or CSV',
  statement_is_archive:
    'This is a compressed file. Download the statement from the bank as PDF, Excel or CSV',
  statement_is_zip:
    'This is a zip archive, not a workbook. Unpack it and upload the statement itself',
  statement_zip_in_zip:
    'This archive has another archive in it. Unpack it and upload the statements themselves',
  statement_zip_protected:
    'This archive, or a file in it, is protected with a password. Unpack it with the password and upload the statements themselves',
  statement_zip_packed_otherwise:
    'This file is compressed in a way that is not supported. Unpack it and upload the statements themselves, or pack them again with the usual method (Deflate); save a workbook again in your spreadsheet program',
  statement_is_program:
    'This is a program. Download the statement from the bank as PDF, Excel or CSV',
  statement_not_workbook:
    'This is an Office file but not a workbook. Download the statement as PDF, Excel or CSV',
  statement_not_xlsx: 'This is an Office file but not an .xlsx workbook. Save it as .xlsx or CSV',
  statement_without_rows: 'The file has no rows. Download a period with payments',
  statement_without_table:
    'No row has the column headings of a statement. Choose the columns yourself',
  statement_without_placed_table:
    'No table with the column headings of a statement was found. Download the account statement from the bank, with dates, amounts and balances, and upload that',
  statement_without_lines:
    'The file has column headings but no lines below them. Download a period with payments',
  statement_without_header_row: 'The file has no such row. Choose the columns again',
  statement_mostly_unreadable:
    'Most lines could not be read. Row {row}: {why}. Download the file from the bank again, and upload it without opening it in a spreadsheet',
  statement_balance_breaks:
    'The balance in row {row} does not follow from the line before it, so a line is missing, added or changed. Download the statement again',
  statement_opening_differs:
    'The opening balance printed in the file does not match the line in row {row}, so lines are missing there. Download the statement again',
  statement_closing_differs:
    'The closing balance printed in the file does not match the line in row {row}, so lines are missing there. Download the statement again',
  statement_balance_off:
    'The balance in line {row} is {found}, but {expected} follows from the line before it: a line is missing, added or changed. Download the statement again from the bank',
  statement_totals_disagree:
    'The file prints a total of {printed}, but its lines add up to {sum}: lines are missing, added or changed. Download the statement again from the bank',
  statement_net_differs:
    'The net amount in row {row} is {found}, but the amount less its fees is {expected}: something was changed. Download the report again from the app',
  statement_counts_disagree:
    'The file says it has {printed, number} lines of one kind, but {counted, number} were read. Download the statement again from the bank',
  statement_hides_text:
    'Page {page} has text among the lines that a person cannot see. Download the statement again from the bank',
  statement_hides_row:
    'Row {row} is among the lines but hidden, so a person does not see it in the file. Download the statement again from the bank, and upload it without opening it in a spreadsheet program',
  statement_hides_sheet:
    'The statement is on a hidden sheet, so a person does not see it in the file. Download the statement again from the bank',
  statement_is_scan:
    'This PDF is a picture of a statement and has no text. Download the statement from the bank’s app or net banking and upload that file',
  statement_unproven:
    'The balances and totals in the file do not prove that its lines are complete and unchanged: there are too few, or a row cannot be read. Look at the columns below and confirm them',
  statement_sheets_apart:
    'Several sheets of the file have lines, and the balances do not show that one continues the other. Only the sheet below is read once you confirm its columns, and no day counts as complete. Upload each sheet as a file of its own to have all of them',
  statement_password_needed: 'The file is protected. Enter the password that opens it',
  statement_password_wrong: 'This password does not open the file. Check it and try again',
  statement_too_many_pages:
    'The file has more than {most, number} pages. Download a shorter period',
  statement_has_accounts:
    'The file has several accounts ({accounts}), and none is the account of this UPI ID. Enter the account number at the UPI ID, or upload a statement of one account',
} as const satisfies Record<keyof typeof statementFileReasons, string>;

export const statementRowEn = {
  row_unreadable: 'This row could not be read',
  row_without_date: 'The row has no readable date',
  row_date_impossible: 'The date “{text}” does not exist',
  row_date_undecided:
    'Whether day or month comes first in “{text}” cannot be told from this file: upload one of a longer time',
  row_time_impossible: 'The time in “{text}” does not exist',
  row_without_amount: 'The row has no amount',
  row_with_both_sides: 'The row has both a debit and a credit amount',
  row_sent_back: 'The row says that its money came and went back, so a person has to look at it',
  row_amount_unreadable: '“{text}” is not an amount',
  row_amount_shortened: '“{text}” was shortened by a spreadsheet',
  row_amount_too_precise: '“{text}” has more than two decimals',
  row_amount_misgrouped: 'The digits in “{text}” are grouped wrongly',
  row_amount_too_large: '“{text}” is too large to be an amount',
  row_without_balance: 'The row has no balance, unlike the others',
  row_without_direction: 'Nothing shows whether this is a credit or a debit',
  row_formula:
    'The result of the formula in this cell cannot be relied on: save the file with values only',
  row_cell_error: 'The cell shows a spreadsheet error',
  row_reversed: 'The row has signs that show letters and figures in reverse order',
} as const satisfies Record<keyof typeof statementRowReasons, string>;
