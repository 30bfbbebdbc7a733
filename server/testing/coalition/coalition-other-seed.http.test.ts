import { testCoalitions } from './test-coalitions.ts';

testCoalitions({ seed: 20_261_122, overdraftByLine: '100000.00' });
