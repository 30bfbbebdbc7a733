/** What a file may cost before it is refused; sizes are of what comes out of a container. */
export const inflatedBytesMax = 64 * 1024 * 1024;
/** A long statement may be larger, as far as its archive packs like one: 16 to 1 by LibreOffice. */
export const longInflatedBytesMax = 256 * 1024 * 1024;
export const longInflationRatioMax = 40;
export const inflationRatioMax = 100;
/** Small parts may well be all zeros; the ratio counts from here on. */
export const ratioFromBytes = 4 * 1024 * 1024;
export const zipEntriesMax = 200;
export const sheetRowsMax = 320_000;
/** Lines of a text file, with empty ones and those inside quoted cells. */
export const textLinesMax = 1_000_000;
export const sheetColumnsMax = 256;
export const sheetsMax = 50;
/** What spreadsheets themselves allow in a cell. */
export const cellLengthMax = 32_767;
export const sharedStringsMax = 2_000_000;
/** Letters in 2,000 rows, each text counted in every cell that shares it: 4,000 for a row. */
export const chunkLettersMax = 8_000_000;
/** Letters in all sheets of a file, likewise: 500 for each of as many rows as there may be. */
export const fileLettersMax = 160_000_000;
/** What the packed rows of all its sheets may take outside of the heap. */
export const packedBytesMax = 128 * 1024 * 1024;
