import { expect, test } from 'vitest';
import { placesOfFiles, placesOfIcons, placesOfPackages, withParts } from './package-parts.ts';

const icons = placesOfIcons(`export { index as icons };
export { default as Fingerprint, default as FingerprintIcon } from './icons/fingerprint.mjs';
export { default as X } from './icons/x.mjs';
export { default as Icon } from './Icon.mjs';
`);

test('each icon is imported from its file, by whichever name; the rest stays as it is', () => {
  const source = `import { z } from 'zod';
import { FingerprintIcon, X as Close, Icon as Any } from 'lucide-react';
export const all = [z, FingerprintIcon, Close, Any];
`;
  expect(withParts(source, 'lucide-react', icons)).toBe(`import { z } from 'zod';
import FingerprintIcon from 'lucide-react/icons/fingerprint';\
import Close from 'lucide-react/icons/x';import { Icon as Any } from 'lucide-react';
export const all = [z, FingerprintIcon, Close, Any];
`);
});

test('a part that is a package is imported as a whole', () => {
  const packages = placesOfPackages('import * as Dialog from "@radix-ui/react-dialog";\n');
  expect(withParts("import { Dialog as Base } from 'radix-ui';", 'radix-ui', packages)).toBe(
    "import * as Base from '@radix-ui/react-dialog';",
  );
});

test('a part that shares its file with others is imported by its name', () => {
  const files = placesOfFiles('import { useA, useB } from "./useA.js";\n', '/packages/query');
  expect(withParts("import { useB as use, other } from 'query';", 'query', files)).toBe(
    "import { useB as use } from '/packages/query/useA.js';import { other } from 'query';",
  );
});

test('what imports no part is left alone', () => {
  const source = "export const library = 'lucide-react';\n";
  expect(withParts(source, 'lucide-react', icons)).toBe(source);
});
