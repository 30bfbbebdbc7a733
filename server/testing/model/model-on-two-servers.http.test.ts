import { testModel } from './test-model.ts';

testModel('two servers', { seed: 20_261_122, steps: 3000 });
