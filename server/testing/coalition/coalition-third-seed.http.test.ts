import { testCoalitions } from './test-coalitions.ts';

testCoalitions({
  seed: 20_261_123,
  overdraftByLine: '0.00',
  subadminByHandMost: '30000.00',
});
