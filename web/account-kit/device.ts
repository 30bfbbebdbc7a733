const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** `Chrome, Android`, from how a browser describes itself; undefined for what is no browser. */
export function deviceOf(userAgent: string | null): { name: string; isPhone: boolean } | undefined {
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const names = [find(browsers), find(systems)].filter((name) => name !== undefined);
  if (names.length === 0) return undefined;
  return { name: names.join(', '), isPhone: /Mobile|Android|iPhone/.test(userAgent ?? '') };
}
