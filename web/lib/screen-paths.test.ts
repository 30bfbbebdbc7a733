import { screens } from '@peerdesk/domain/access.ts';
import { describe, expect, test } from 'vitest';
import { ownPath, pageTitle, screenAt, screenPaths } from './screen-paths.ts';

describe('screens and their addresses', () => {
  test('every screen is found at its address, and no two share one', () => {
    for (const screen of screens) {
      expect(screenAt(screenPaths[screen].replace(':id', 'U1'))).toBe(screen);
    }
  });

  test('a slash at the end does no harm; an unknown address is none', () => {
    expect(screenAt('/operations/payin/')).toBe('payin');
    for (const path of ['/', '/operations', '/users/1/2', '/Dashboard', '']) {
      expect(screenAt(path), path).toBeUndefined();
    }
  });

  test.each([
    ['/operations/payin', 'PAYIN | Peerdesk'],
    ['/utr-submission', 'UTR-SUBMISSION | Peerdesk'],
    ['/users/u1/', 'U1 | Peerdesk'],
    ['/', 'DASHBOARD | Peerdesk'],
    ['/%E0%A4%A', '%E0%A4%A | Peerdesk'],
  ])('the title of %s is %s', (path, title) => {
    expect(pageTitle(path, 'Peerdesk')).toBe(title);
  });

  test('only a path of this site is returned to', () => {
    expect(ownPath('/reports?start=today')).toBe('/reports?start=today');
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/',
      7,
      null,
    ]) {
      expect(ownPath(path)).toBeUndefined();
    }
  });
});
