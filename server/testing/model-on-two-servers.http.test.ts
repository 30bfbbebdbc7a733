import { testModel } from './model/test-model.ts';

testModel(20_261_122, 'two servers');
